import type { ReactNode } from 'react'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Api choice field. */

export const api = 'API'
export const apiHint =
  'Responses tells what a model thinks, and keeps nothing. Chat Completions is for proxies that know only that.'
export const apiOfServerHint =
  'Nearly all servers speak Chat Completions; some newer ones Responses too.'
export const apiNames = { responses: 'Responses', chat: 'Chat Completions' }

/* Api key field. */

export const apiKey = 'API Key'
export const apiKeyPlaceholder = 'Saved. Type to replace it.'
export const apiKeyHint = 'Keys are stored in this browser, encrypted with your passphrase.'
export const keyNotEncrypted = (link: (text: string) => ReactNode) => (
  <>
    Keys are stored in this browser without encryption: whoever can use this browser can read them.{' '}
    {link('Protect it with a passphrase')} (opens the settings in a new tab) before you save it.
  </>
)
export const keyOfAnotherType =
  'The type has changed, so the saved key no longer fits: type the key of the new one.'
export const keyOfAnotherAddress = (savedFor: string) =>
  `The saved key was given for ${savedFor} and is sent nowhere else: type the key for the new address.`
export const keyOfUnknownAddress =
  'The saved key was given for another address and is sent nowhere else: type the key for the new address.'
export const savedKeyCannotBeRead = 'The saved key cannot be read.'
export const hideSavedKey = 'Hide saved key'
export const showSavedKey = 'Show saved key'
export const copyKey = 'Copy key'

/* Connection result. */

export const connectedInMs = (milliseconds: number) =>
  `Connected in ${formatNumber(milliseconds)} ms`
export const waitingForAnAnswer = 'Waiting for an answer…'
export const stop = 'Stop'
export const modelNotListed = (missingModel: string) =>
  `The list of this provider lacks “${missingModel}”`
export const chooseAModel = 'Choose a model'
export const answeredWithoutDefaultModel = (milliseconds: number) =>
  `The server answered in ${formatNumber(milliseconds)} ms, but does not offer the default model. Chats with that model will probably fail.`
export const reload = 'Reload'
export const editKey = 'Edit key'
export const sendTestMessage = 'Send test message'
export const retry = 'Retry'

/* Custom format fields. */

export const advanced = 'Advanced'
export const advancedText =
  'Leave both at {} for servers that speak the OpenAI protocol, which nearly all do.'
export const requestFormat = 'Request format'
export const requestFormatHint =
  'A JSON template of the request, such as {"prompt": "{{prompt}}", "max_length": "{{maxTokens}}"}. "$path" is added to the endpoint.'
export const responseFormat = 'Response format'
export const responseFormatHint =
  'Where the answer stands in the response, such as {"content": "results.0.text"}.'

/* Custom presets. */

export const onThisComputer = 'On this computer'
export const onThisComputerText = 'On this computer:'
export const service = 'Service'
export const serviceHint = 'Fills in the address. Nothing is asked of it before you save.'
export const ownServer = 'A server of your own, or another service'
export const getKeyFrom = (name: string) => `Get a key from ${name}`

/* Delete provider dialog. */

export const deleteProviderText = (count: number, name: ReactNode) =>
  count === 1 ? (
    <>1 character uses {name}. Without a provider it keeps its conversations, but cannot answer.</>
  ) : (
    <>
      {formatNumber(count)} characters use {name}. Without a provider they keep their conversations,
      but cannot answer.
    </>
  )
export const deleteProvider = 'Delete Provider?'
export const remove = 'Delete'
export const moveItsCharactersTo = 'Move its characters to'
export const moveItsCharactersToHint = 'With its default model. Undo takes all of it back.'
export const moveItsCharactersToPlaceholder = 'No other provider'

/* Image analysis settings. */

export const imageAnalysisSettings = 'Image Analysis Settings'
export const imageAnalysisIntro =
  'For mobile chats: a provider reads along and writes the prompts of the pictures.'
export const noProviderToChoose = 'There is no provider to choose yet.'
export const addAProvider = 'Add a provider'
export const imageAnalysisProvider = 'Image analysis provider'
export const imageAnalysisProviderPlaceholder = 'The conversation’s provider'
export const disabledNamed = (name: string) => `${name} (disabled)`
export const showImagePrompts = 'Show image prompts'
export const showImagePromptsHint = 'Shows under each generated picture what it was made from.'
export const picturesAreDrawnBy = 'Pictures are drawn by'
export const picturesAreDrawnByHint = 'Gets the descriptions of all pictures, of every chat.'
export const drawsInstead = (name: string) =>
  `Where a conversation’s provider cannot draw: ${name}.`
export const picturesAreDrawnByHintText =
  'Where a conversation’s provider cannot draw, no picture comes until you choose.'

/* Model field. */

export const modelsAfterSaving = 'After saving, the models of the server are listed here.'
export const defaultModel = 'Default Model'
export const showAllModels = 'Show all models'
export const showAllModelsHint = 'Also those for images and speech.'

/* Preset models. */

export const ollamaModelHint =
  'The name of a model that you have pulled, as "ollama list" shows it.'
export const lmStudioModelHint =
  'The identifier of a model that you have downloaded, as LM Studio shows it.'
export const llamaServerModelHint =
  'llama-server answers with the model it was started with, whatever stands here.'

/* Provider card. */

export const enabled = 'Enabled'
export const disabled = 'Disabled'
export const testing = 'Testing'
export const test = 'Test'
export const edit = 'Edit'
export const addressUnusable = 'Its address cannot be used: edit or delete it'
export const insideThisPage = 'Inside this page, no network'
export const onThisDevice = 'On this device, without a network'
export const noCharactersUseItYet = 'No characters use it yet'
export const usedBy = (count: number) => `Used by ${formatCount(count, 'character', 'characters')}`

/* Provider form dialog. */

export const providerSaved = 'Provider saved'
export const editProvider = 'Edit Provider'
export const addProvider = 'Add Provider'
export const cancel = 'Cancel'
export const saveProvider = 'Save Provider'
export const providerWasDeletedMeanwhile = 'This provider was deleted meanwhile'
export const providerWasDeletedMeanwhileText = 'Save once more to add it as a new one.'
export const notSaved = 'Not saved'
export const providerCouldNotBeSaved = 'The provider could not be saved.'

/* Provider form fields. */

export const apiEndpointPlaceholder = 'http://localhost:11434/v1'
export const providerName = 'Provider Name'
export const organizationId = 'Organization ID'
export const organizationIdHint = 'Optional. Only if your account belongs to several organizations.'
export const apiEndpoint = 'API Endpoint'
export const apiEndpointHint = 'The address of the server, usually ending with /v1.'
export const optionalLeaveItBlank = (typeName: string) =>
  `Optional. Leave it blank for ${typeName} itself.`
export const capsPrice = 'Never pay more than the shown price'
export const capsPriceHint =
  'Hosts that charge over a tenth more than OpenRouter’s list are not asked, so fewer may answer. Before a message the list may be asked for, which costs nothing; where it tells no price, there is no such limit.'
export const enabledHint = 'A disabled provider stays here, but its characters cannot chat.'

/* Provider form values. */

export const providerNameIsRequired = 'Provider name is required'
export const providerNameText = 'Provider name'
export const apiKeyIsRequired = 'API key is required'
export const apiKeyHasSpaces =
  'An API key has no spaces or line breaks. Copy it again, only the key itself.'
export const apiKeyHasOddCharacters =
  'This has characters that no API key contains. Copy it again, only the key itself.'
export const apiKeyText = 'API key'
export const defaultModelIsRequired = 'Default model is required'
export const defaultModelText = 'Default model'
export const modelIdHasSpaces =
  'A model id has no spaces. Choose one from the list, or copy the id exactly.'
export const organizationIdHasSpaces =
  'An organization ID has no spaces or special characters. It looks like org-…'

/* Provider type field. */

export const providerType = 'Provider Type'
export const changeType = 'Change type'
export const providerTypeHint =
  'Another type empties the API key and resets the endpoint and the model. Characters and chats stay.'

/* Providers screen. */

export const providers = 'Providers'
export const providersIntro =
  'The services that answer for your characters, each with your own key.'
export const noProvidersConfigured = 'No providers configured'
export const noProvidersConfiguredText =
  'Bring a key from OpenAI, Anthropic, OpenRouter and others, or use a model on your own computer. The demo needs neither: a script answers.'
export const loadingProviders = 'Loading providers'
export const reloadToConnectTo = (origin: string) => `Reload to connect to ${origin}`
export const whyReload =
  'This page only talks to providers that it knew when it was opened. A reload stops answers that are being written and drops temporary chats.'

/* Remove provider. */

export const deletedNamed = (name: string) => `Deleted ${quoteName(name)}`

/* Use form place. */

export const providerNoLongerExists = 'This provider no longer exists.'
