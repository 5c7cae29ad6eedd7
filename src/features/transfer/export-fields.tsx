import type { Ref } from 'react'
import {
  type NewPassphrase,
  NewPassphraseFields,
} from '@/features/shared/fields/new-passphrase-fields'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useStudioResults } from '@/storage/hooks/use-studio-results'
import { Banner } from '@/ui/display/banner'
import { ChoiceField } from '@/ui/fields/choice-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextField } from '@/ui/fields/text-field'
import { type ExportForm, toExportOptions } from './export-choice'
import { PickList } from './pick-list'
import * as words from './words'

interface Props {
  form: ExportForm
  onChange: (change: Partial<ExportForm>) => void
  /** Whether the user has tried to export already: what is missing is shown from then on. */
  isChecked: boolean
  passphrase: Ref<NewPassphrase>
}

/** What is exported, how it is kept from others, and what the file is called. */
export function ExportFields({ form, onChange, isChecked, passphrase }: Props) {
  const { scope, withConversations, withKeys, isEncrypted } = form
  const studioTotal = useStudioResults(0)?.total ?? 0
  // Read before they are asked for, so that their numbers are right from the first moment.
  const characters = useCharacters()
  const conversations = useConversations()
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        label={words.whatToExport}
        value={scope}
        choices={[
          { value: 'all', label: words.everything },
          { value: 'some', label: words.onlySome },
        ]}
        onValueChange={(next) => onChange({ scope: next })}
      />
      {scope === 'some' && characters && conversations && (
        <Selection {...{ form, onChange, isChecked, characters, conversations }} />
      )}
      <SwitchField
        label={words.includeConversations}
        checked={withConversations}
        onChange={({ target }) => onChange({ withConversations: target.checked })}
      />
      <SwitchField
        label={words.includeApiKeys}
        hint={words.includeApiKeysHint}
        checked={withKeys}
        onChange={({ target }) => onChange({ withKeys: target.checked })}
      />
      {withKeys && !isEncrypted && (
        <Banner kind="warning" title={words.keysInPlainText}>
          {words.keysWillStandInText}
        </Banner>
      )}
      <SwitchField
        label={words.encryptWithAPassphrase}
        checked={isEncrypted}
        onChange={({ target }) => onChange({ isEncrypted: target.checked })}
      />
      {isEncrypted && (
        <>
          <NewPassphraseFields ref={passphrase} />
          <p className="text-sm text-muted">{words.itStoredNowhereWithout}</p>
        </>
      )}
      {studioTotal > 0 && scope === 'all' && (
        <p className="text-sm text-muted">{words.studioStays}</p>
      )}
      <TextField
        label={words.fileName}
        value={form.filename}
        onChange={({ target }) => onChange({ filename: target.value })}
      />
    </div>
  )
}

interface SelectionProps extends Omit<Props, 'passphrase'> {
  characters: CharacterRecord[]
  conversations: ConversationRecord[]
}

function Selection({ form, onChange, isChecked, characters, conversations }: SelectionProps) {
  const { withConversations } = form
  return (
    <div className="flex flex-col gap-3">
      <PickList
        title={words.characters}
        items={characters}
        picked={form.characterIds}
        onPick={(characterIds) => onChange({ characterIds })}
      />
      {withConversations && (
        <PickList
          title={words.conversations}
          items={conversations.map(({ id, title }) => ({ id, name: title }))}
          picked={form.conversationIds}
          onPick={(conversationIds) => onChange({ conversationIds })}
        />
      )}
      <p className="text-sm text-muted">
        {withConversations && `${words.whatGoesAlong} `}
        {words.providersAlwaysGoAlong}
      </p>
      {isChecked && !toExportOptions(form) && (
        <Banner kind="danger">
          {withConversations ? words.selectCharacterOrConversation : words.selectACharacter}
        </Banner>
      )}
    </div>
  )
}
