import { useState } from 'react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { ChoiceField } from '@/ui/fields/choice-field'
import { BucketForm } from './bucket-form'
import { FolderForm } from './folder-form'
import { canPickFolder } from './pick-folder'
import * as words from './words'

const kinds = [
  { value: 'bucket', label: words.bucket, hint: words.bucketHint },
  { value: 'folder', label: words.folder, hint: words.folderHint },
] as const

/** Chooses where the devices meet. What was chosen is kept, and the page goes on from that. */
export function NewPlace() {
  const [kind, setKind] = useState<'bucket' | 'folder'>('bucket')
  const back = <ButtonLink to={paths.devices}>{words.back}</ButtonLink>
  const nothing = () => undefined
  return (
    <Card as="section" aria-labelledby="set-up-title" className="flex flex-col gap-6">
      <h2 id="set-up-title" className="font-serif text-lg">
        {words.setUpTitle}
      </h2>
      {canPickFolder() && (
        <ChoiceField label={words.where} value={kind} choices={kinds} onValueChange={setKind} />
      )}
      {kind === 'bucket' ? (
        <BucketForm onSaved={nothing}>{back}</BucketForm>
      ) : (
        <FolderForm onSaved={nothing}>{back}</FolderForm>
      )}
    </Card>
  )
}
