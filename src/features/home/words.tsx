import { formatCount } from '@/ui/format'

/* About screen. */

export const privacyByDesign = 'Privacy by design'
export const privacyByDesignText =
  'There is nothing to log in to and nobody who watches. The page may talk to the providers that you saved and to no other address: the browser itself holds it to that.'
export const transparency = 'Transparency'
export const transparencyText =
  'You can read what is sent before and after it goes: the whole prompt of each chat, the exact request and answer in developer mode, and below, whom the page has contacted.'
export const userControl = 'User control'
export const userControlText =
  'Everything of yours is one file that you can take away, encrypt, bring back or delete. What is deleted by mistake comes back with Undo.'
export const providerAgnostic = 'Provider agnostic'
export const providerAgnosticText =
  'OpenAI, Anthropic, xAI, Mistral, OpenRouter, or a model on your own computer: characters and chats are yours and can move from one to the other.'
export const about = 'About'
export const aboutParlour = 'About Parlour'
export const yourData = 'Your data'
export const releases = 'Releases'
export const versionAndLicence = (version: string, licence: string) =>
  `Parlour ${version} · free software under the ${licence} licence`

/* Contacted origins card. */

export const requests = (count: number) => formatCount(count, 'request', 'requests')
export const whomPageHasContacted = 'Whom this page has contacted'
export const contactedNobody = 'Nobody but the site that it came from, since you opened it.'
export const contactedThese = 'Since you opened it, as the browser reports it:'
export const thisSite = 'this site'
export const hostOfModels = 'models for this device'
export const storeOfDevices = 'the store of your devices'
export const noSavedProvider = 'no provider that is saved now'

/* Home screen. */

export const home = 'Home'

export const privateByDesign = 'Private by design'
export const privateByDesignText =
  'No account and no server of ours. Characters and chats live in this browser and nowhere else.'
export const anyProvider = 'Any provider'
export const anyProviderText =
  'OpenAI, Anthropic, xAI, Mistral, OpenRouter, or a model on your own computer.'
export const yourKeysOneAddress = 'Your keys, one address'
export const yourKeysOneAddressText =
  'A key goes straight to the provider it belongs to, and never to any other address.'
export const hardToLose = 'Hard to lose'
export const hardToLoseText =
  'Every message is on disk before it shows as sent. A crash in the middle of an answer keeps its text.'
export const slogan = 'A quiet room for talking with AI'
export const whatItIs =
  'Parlour is a chat client that runs entirely in your browser. Bring your own keys; your conversations stay yours.'
export const demoNote = 'No key needed. A script answers, not a model.'
export const whatsNew = 'What’s new'
export const allReleaseNotes = 'All release notes'
export const latestChanges = 'Latest changes'

/* Known issues. */

export const issueBrowsers =
  'Tried in Chromium most of all: in Firefox and Safari the offline mode and the lock for keys have been tried less.'
export const issueTopBar =
  'In a chat on a phone the top bar is hidden; the keys are locked and the developer panel is opened from the settings.'
export const issueRefusedCalls =
  'Some providers refuse calls from a web page. A server on your own computer has to be told to allow this site; the form of a provider says how.'
export const issueClearedStorage =
  'A browser may clear the storage of sites that you have not visited for weeks. Settings, "Storage" shows whether yours has promised to keep it; export a backup now and then.'
export const knownIssues = 'Known issues'

/* Release notes. */

export const releaseNumbered = (version: string) => `Release ${version}`

/* Rooms. */

export const rp = 'RP'
export const standard = 'Standard'
export const standardText = 'A document: headings, tables, code and formulas, with room to read.'
export const whyDoesBreadRise = 'Why does bread rise?'
export const whyBreadRises = (
  <>
    <strong>Yeast eats sugar</strong> and breathes out gas. The dough holds it, because of:
  </>
)
export const glutenWhichStretches = 'gluten, which stretches'
export const timeWhichIsFree = 'time, which is free'
export const rpText = 'A page of a novel: what is done recedes, what is said stands out.'
export const lampSwings = 'The lamp above the door swings once and settles.'
export const youveMissedLastBoat = '“You’ve missed the last boat.”'
export const hePushesStoolOut = 'He pushes a stool out with his boot.'
export const mobile = 'Mobile'
export const mobileText = 'A phone: short messages, pictures, and dots while the other one writes.'
export const youUp = 'you up?'
export const firstBatchOutOven = 'first batch is out of the oven'
export const saveMeOne = 'save me one'
export const alreadyWrapped = 'already wrapped'
export const threeRoomsToTalkIn = 'Three rooms to talk in'

/* Session card. */

export const sessionManagement = 'Session Management'
export const sessionManagementText =
  'Everything of yours in one file: a backup, or the way to another browser.'
export const importLabel = 'Import'
export const exportLabel = 'Export'
export const reset = 'Reset'

/* Get started card. */

export const getStarted = 'Get Started'
export const getStartedWithProvider = 'Your provider is saved. Make a character, and start to chat.'
export const getStartedText =
  'Add a provider with your own key, make a character, and start to chat.'
export const createCharacter = 'Create Character'
export const configureProviders = 'Configure Providers'
