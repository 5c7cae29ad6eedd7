import { providerInfo } from '@/ai/catalogue'
import {
  EMPTY_FORMAT,
  hasKey,
  isOnDevice,
  isUsableOrganization,
  type Provider,
  type ProviderApi,
  type ProviderType,
} from '@/domain/provider'
import { endpointFaultTexts } from '@/features/shared/failures/endpoint-fault-words'
import { isLocalAddress, mayKeepKey, parseEndpoint } from '@/domain/provider-endpoint'
import { textLimits } from '@/domain/text-limits'
import { tooLongText } from '@/features/shared/fields/too-long-text'
import type { ProviderChange } from '@/storage/commands/providers'
import type { ProviderRecord } from '@/storage/database/records'
import type { FormProblems } from '@/ui/overlays/resolve-with'
import * as words from './words'

/** The provider form. */
export interface ProviderFormValues {
  name: string
  type: ProviderType
  /** Blank on edit keeps the saved key, where it may be kept. */
  apiKey: string
  defaultModel: string
  organization: string
  apiEndpoint: string
  enabled: boolean
  requestFormat: string
  responseFormat: string
  api: ProviderApi
  capsPrice: boolean
}

/** What resets when the type changes: model to the type's first, address to its default. */
export function valuesOfType(type: ProviderType) {
  return {
    type,
    defaultModel: providerInfo(type).models[0]?.id ?? '',
    apiEndpoint: '',
    organization: '',
    apiKey: '',
    requestFormat: EMPTY_FORMAT,
    responseFormat: EMPTY_FORMAT,
    api: apiOfType(type),
    capsPrice: false,
  }
}

/** The API that is spoken with a type unless the user decides otherwise. */
function apiOfType(type: ProviderType): ProviderApi {
  return type === 'openai' ? 'responses' : 'chat'
}

/** Whether a provider lets one choose its API: a server of one's own does while it is asked in OpenAI's way. */
export function hasApiChoice({
  type,
  requestFormat,
  responseFormat,
}: Pick<ProviderFormValues, 'type' | 'requestFormat' | 'responseFormat'>): boolean {
  const isEmpty = (format: string) => /^\s*(\{\s*\})?\s*$/.test(format)
  return (
    type === 'openai' || (type === 'custom' && isEmpty(requestFormat) && isEmpty(responseFormat))
  )
}

/** What the form starts with; a saved key stays out of it (P7). */
export function toFormValues(provider: Provider | undefined): ProviderFormValues {
  if (!provider) return { name: '', enabled: true, ...valuesOfType('openrouter') }
  return {
    name: provider.name,
    type: provider.type,
    apiKey: '',
    defaultModel: provider.defaultModel,
    organization: provider.organization ?? '',
    apiEndpoint: provider.apiEndpoint ?? '',
    enabled: provider.enabled,
    requestFormat: provider.requestFormat ?? EMPTY_FORMAT,
    responseFormat: provider.responseFormat ?? EMPTY_FORMAT,
    api: provider.api ?? apiOfType(provider.type),
    capsPrice: provider.capsPrice === true,
  }
}

type Connection = Pick<ProviderFormValues, 'type' | 'apiEndpoint'>

/** Whether a provider of this kind works only with a key. */
export function needsKey({ type, apiEndpoint }: Connection): boolean {
  if (isOnDevice(type)) return false
  return type !== 'custom' || !isLocalAddress(apiEndpoint.trim())
}

/** What is wrong with the form. Decision 012; the messages of required fields are the specified ones. */
export function checkProviderForm(
  values: ProviderFormValues,
  saved: ProviderRecord | undefined,
): FormProblems<ProviderFormValues> {
  return {
    name: checkName(values.name),
    apiKey: checkKey(values, saved),
    defaultModel: checkModel(values.defaultModel),
    organization: values.type === 'openai' ? checkOrganization(values.organization) : undefined,
    apiEndpoint: checkEndpoint(values),
  }
}

function checkName(name: string): string | undefined {
  if (name.trim() === '') return words.providerNameIsRequired
  return tooLongText(words.providerNameText, name.trim(), textLimits.name)
}

function checkKey(
  values: ProviderFormValues,
  saved: ProviderRecord | undefined,
): string | undefined {
  if (isOnDevice(values.type)) return undefined
  const key = values.apiKey.trim()
  if (key !== '') return keyProblem(key)
  if (!needsKey(values)) return undefined
  const isKept = saved && hasKey(saved) && mayKeepKey(values, saved)
  return isKept ? undefined : words.apiKeyIsRequired
}

/** What is wrong with a trimmed key; a header can carry visible ASCII only. */
export function keyProblem(key: string): string | undefined {
  if (/\s/.test(key)) return words.apiKeyHasSpaces
  if (!/^[\x21-\x7e]+$/.test(key)) return words.apiKeyHasOddCharacters
  return tooLongText(words.apiKeyText, key, textLimits.apiKey)
}

function checkModel(model: string): string | undefined {
  const id = model.trim()
  if (id === '') return words.defaultModelIsRequired
  const tooLong = tooLongText(words.defaultModelText, id, textLimits.modelId)
  if (tooLong !== undefined) return tooLong
  return /\s/.test(id) ? words.modelIdHasSpaces : undefined
}

function checkOrganization(organization: string): string | undefined {
  const tooLong = tooLongText(words.organizationId, organization.trim(), textLimits.name)
  if (tooLong !== undefined) return tooLong
  return isUsableOrganization(organization) ? undefined : words.organizationIdHasSpaces
}

function checkEndpoint({ type, apiEndpoint }: Connection): string | undefined {
  if (isOnDevice(type)) return undefined
  const endpoint = parseEndpoint(apiEndpoint, type, providerInfo(type).defaultEndpoint)
  return endpoint.ok ? undefined : endpointFaultTexts[endpoint.fault]
}

/**
 * What to save, of a form that was checked. Everything is trimmed. Without `apiKey` the saved one stays: it may be sealed, and
 * need not be opened for that.
 */
export function toProviderDraft(
  values: ProviderFormValues,
  saved: ProviderRecord | undefined,
): ProviderChange {
  const { type } = values
  const key = values.apiKey.trim()
  const isKept = saved && hasKey(saved) && mayKeepKey(values, saved)
  return {
    name: values.name.trim(),
    type,
    apiKey: isOnDevice(type) ? '' : key || (isKept ? undefined : ''),
    defaultModel: values.defaultModel.trim(),
    enabled: values.enabled,
    apiEndpoint: isOnDevice(type) ? undefined : values.apiEndpoint.trim() || undefined,
    organization: type === 'openai' ? values.organization.trim() || undefined : undefined,
    ...(type === 'custom' && {
      requestFormat: values.requestFormat.trim() || EMPTY_FORMAT,
      responseFormat: values.responseFormat.trim() || EMPTY_FORMAT,
    }),
    // What is the type's own is not stored, so that it can change with the times.
    ...(hasApiChoice(values) && values.api !== apiOfType(type) && { api: values.api }),
    ...(type === 'openrouter' && values.capsPrice && { capsPrice: true }),
  }
}

const connectionFields = [
  'type',
  'apiEndpoint',
  'organization',
  'requestFormat',
  'responseFormat',
  'api',
] as const

/**
 * Puts what was changed in the form on top of what is stored now, which another tab may have changed
 * since the form was opened (P18). Key and address go together, so that a key is never joined with
 * an address that it was not typed for (P5).
 * @param opened the provider as it was when the form was opened.
 * @param present the provider as it is stored now.
 */
export function mergeDraft(
  draft: ProviderChange,
  opened: ProviderRecord,
  present: ProviderRecord,
): ProviderChange {
  const isConnectionChanged =
    !!draft.apiKey || connectionFields.some((field) => draft[field] !== opened[field])
  const { type, apiEndpoint, organization, requestFormat, responseFormat, api } = present
  const isCapChanged = (draft.capsPrice === true) !== (opened.capsPrice === true)
  const { capsPrice } = isCapChanged ? draft : present
  return {
    ...(isConnectionChanged
      ? draft
      : {
          ...{ type, apiEndpoint, organization, requestFormat, responseFormat },
          ...(api && { api }),
          ...(capsPrice && { capsPrice }),
        }),
    name: draft.name === opened.name ? present.name : draft.name,
    enabled: draft.enabled === opened.enabled ? present.enabled : draft.enabled,
    defaultModel:
      draft.defaultModel === opened.defaultModel && !isConnectionChanged
        ? present.defaultModel
        : draft.defaultModel,
  }
}
