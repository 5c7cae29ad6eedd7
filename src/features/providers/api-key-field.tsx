import type { ProviderFieldsProps } from './provider-fields-props'
import { type ClipboardEvent, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { failureText } from '@/features/shared/failures/describe-failure'
import { providerInfo } from '@/ai/catalogue'
import { findHostedPreset } from '@/ai/hosted-presets'
import { hasKey, type Provider } from '@/domain/provider'
import { baseAddressOf, mayKeepKey } from '@/domain/provider-endpoint'
import { paths } from '@/lib/paths'
import { useHasVault } from '@/storage/hooks/use-has-vault'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { requestConfirmation } from '@/storage/vault/confirm-requests'
import { readApiKey } from '@/storage/vault/read-api-key'
import { vaultState } from '@/storage/vault/vault-state'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Link } from '@/ui/buttons/router'
import { SecretField } from '@/ui/fields/secret-field'
import { SharedAddressNote } from '@/features/shared/providers/shared-address-note'
import { keyProblem, needsKey, type ProviderFormValues } from './provider-form-values'
import { keyHints, keyLinks } from './provider-type-words'
import * as words from './words'

/**
 * The key of a provider. What is typed stays out of React's state and so out of the page's attributes; a
 * saved key comes into the page only when the user asks to see it (P7).
 */
export function ApiKeyField({ form, provider }: ProviderFieldsProps) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'apiKey' })
  const type = useWatch({ control, name: 'type' })
  const apiEndpoint = useWatch({ control, name: 'apiEndpoint' })
  const isProtected = useHasVault()
  const connection = { type, apiEndpoint }
  const isKept = provider && hasKey(provider) && mayKeepKey(connection, provider)
  const hosted = type === 'custom' ? findHostedPreset(apiEndpoint) : undefined
  const keyPage = hosted?.keyPage ?? providerInfo(type).keyPage

  const handlePaste = (event: ClipboardEvent) => {
    // The field would drop line breaks in silence and so make another key of two lines.
    const text = event.clipboardData.getData('text').trim()
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    form.setError('apiKey', { type: 'paste', message: keyProblem(text) })
  }
  return (
    <div className="flex flex-col gap-2">
      <SecretField
        label={words.apiKey}
        required={needsKey(connection) && !isKept}
        placeholder={isKept ? words.apiKeyPlaceholder : undefined}
        error={errors.apiKey?.message}
        onPaste={handlePaste}
        hint={
          <>
            {whyAgain(provider, connection) ?? (isKept || hosted ? '' : keyHints[type])}{' '}
            {keyPage !== undefined && (
              <>
                <a href={keyPage} target="_blank" rel="noopener noreferrer" className="link">
                  {hosted ? words.getKeyFrom(hosted.name) : keyLinks[type]}
                </a>
                .{' '}
              </>
            )}
            {isProtected
              ? words.apiKeyHint
              : // In another tab, so that what is typed here stays.
                words.keyNotEncrypted((text) => (
                  <Link to={paths.keySettings} target="_blank" rel="noopener" className="link">
                    {text}
                  </Link>
                ))}
          </>
        }
        {...register('apiKey')}
      />
      {isKept && <SavedKey providerId={provider.id} />}
      <SharedAddressNote />
    </div>
  )
}

/** Why a saved key has to be typed again; undefined where it has not (P5). */
function whyAgain(
  provider: ProviderRecord | undefined,
  connection: Pick<ProviderFormValues, 'type' | 'apiEndpoint'>,
): string | undefined {
  if (!provider || !hasKey(provider) || mayKeepKey(connection, provider)) return undefined
  if (provider.type !== connection.type) return words.keyOfAnotherType
  const savedFor = baseAddressOf(provider)
  return savedFor === undefined ? words.keyOfUnknownAddress : words.keyOfAnotherAddress(savedFor)
}

/** As it is stored now: what the form was opened with may be from before a passphrase was set. */
async function readSavedKey(providerId: Provider['id']): Promise<string | undefined> {
  await requestConfirmation('show_key')
  const present = await getProvider(providerId)
  return present && readApiKey(present)
}

function toProblem(cause: unknown): string {
  return failureText(cause, words.savedKeyCannotBeRead)
}

function SavedKey({ providerId }: { providerId: Provider['id'] }) {
  const [apiKey, setApiKey] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isOpen = useStore(vaultState, ({ open }) => open !== undefined)
  const isLocked = useHasVault() === true && !isOpen
  // Locked, perhaps by another tab, which may have set the passphrase only now: it must not stay on the screen (P8).
  if (isLocked && apiKey !== undefined) setApiKey(undefined)
  const show = async () => {
    setProblem(undefined)
    try {
      setApiKey(await readSavedKey(providerId))
    } catch (cause) {
      setProblem(toProblem(cause))
    }
  }
  const isShown = apiKey !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={() => (isShown ? setApiKey(undefined) : void show())}>
        {isShown ? words.hideSavedKey : words.showSavedKey}
      </Button>
      {isShown && (
        <>
          <code className="min-w-0 font-mono text-sm wrap-anywhere">{apiKey}</code>
          <CopyButton text={apiKey} label={words.copyKey} />
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
