import { useRef, useState } from 'react'
import type { Provider } from '@/domain/provider'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { SelectField } from '@/ui/fields/select-field'
import { removeProvider } from './remove-provider'
import * as words from './words'

interface Props {
  provider: Provider
  others: Provider[]
  /** Characters that use it, at least 1. */
  characterCount: number
  onClose: () => void
}

/** Asks what becomes of the characters of a provider. */
export function DeleteProviderDialog({ provider, others, characterCount, onClose }: Props) {
  const [target, setTarget] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isGone = useRef(false)
  const targets = others.filter(({ enabled }) => enabled)
  const confirm = async () => {
    setIsBusy(true)
    isGone.current = await removeProvider(provider, target || undefined)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={words.deleteProvider}
      confirmText={words.remove}
      busy={isBusy}
      // The card goes, and with it the button that had the focus.
      finalFocus={() => (isGone.current ? pageHeading() : null)}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">
        {words.deleteProviderText(
          characterCount,
          <strong>
            <bdi>{provider.name}</bdi>
          </strong>,
        )}
      </p>
      {targets.length > 0 && (
        <SelectField
          label={words.moveItsCharactersTo}
          hint={target === '' ? undefined : words.moveItsCharactersToHint}
          placeholder={words.moveItsCharactersToPlaceholder}
          value={target}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setTarget(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
