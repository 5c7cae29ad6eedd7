import { type ClipboardEvent, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { providerInfo } from '@/ai/catalogue'
import type { Provider } from '@/domain/provider'
import { originOfProvider } from '@/runs/provider-connection'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { SecretField } from '@/ui/secret-field'
import type { ProviderFieldsProps } from './provider-form-fields'
import { keyProblem, mayKeepKey, needsKey, type ProviderFormValues } from './provider-form-values'

/**
 * The key of a provider. What is typed stays out of React's state and so out of the page's attributes; a
 * saved key comes into the page only when the user asks to see it (P7).
 */
export function ApiKeyField({ form, provider }: ProviderFieldsProps) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'apiKey' })
  const type = useWatch({ control, name: 'type' })
  const apiEndpoint = useWatch({ control, name: 'apiEndpoint' })
  const connection = { type, apiEndpoint }
  const savedKey = provider && mayKeepKey(connection, provider) ? provider.apiKey : ''
  const { keyPage, keyHint } = providerInfo(type)

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
        label="API Key"
        required={needsKey(connection) && savedKey === ''}
        placeholder={savedKey === '' ? undefined : 'Saved. Type to replace it.'}
        error={errors.apiKey?.message}
        onPaste={handlePaste}
        hint={
          <>
            {whyAgain(provider, connection) ?? (savedKey === '' ? `${keyHint}. ` : '')}
            {keyPage && (
              <>
                <a href={keyPage.url} target="_blank" rel="noopener noreferrer" className="link">
                  {keyPage.text}
                </a>
                .{' '}
              </>
            )}
            Keys are stored in this browser without encryption: whoever can use this browser can
            read them.
          </>
        }
        {...register('apiKey')}
      />
      {savedKey !== '' && <SavedKey apiKey={savedKey} />}
    </div>
  )
}

/** Why a saved key has to be typed again; undefined where it has not (P5). */
function whyAgain(
  provider: Provider | undefined,
  connection: Pick<ProviderFormValues, 'type' | 'apiEndpoint'>,
): string | undefined {
  if (!provider?.apiKey || mayKeepKey(connection, provider)) return undefined
  if (provider.type !== connection.type)
    return 'The type has changed, so the saved key no longer fits: type the key of the new one. '
  const savedFor = originOfProvider(provider) ?? 'another address'
  return `The saved key was given for ${savedFor} and is sent nowhere else: type the key for the new address. `
}

function SavedKey({ apiKey }: { apiKey: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide saved key' : 'Show saved key'}
      </Button>
      {isShown && (
        <>
          <code className="min-w-0 font-mono text-sm wrap-anywhere">{apiKey}</code>
          <CopyButton text={apiKey} label="Copy key" />
        </>
      )}
    </div>
  )
}
