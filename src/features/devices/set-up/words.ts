/* Off. */

export const offIntro =
  'They meet in a bucket at a storage service, or in a folder that your devices share already.'
export const offPoints = [
  'Everything is sealed on this device before it leaves, under a code that only you have.',
  'No account with Parlour, and no server of ours: there is none.',
  'Two devices that were apart keep what both have written. No text is lost.',
] as const
export const setUpHere = 'Set up on this device'
export const setUpHereText = 'The first device makes the code that all others join with.'
export const haveText = 'I have a set-up text from another device'
export const haveTextText =
  'You need the text and the code. With a folder there is no text: set up here, and choose the same folder.'
export const notPossible = 'This needs a page that was loaded by HTTPS'
export const notPossibleText =
  'Without it the browser lets no page seal anything. Open Parlour by its https:// address, or on this computer.'
export const tooOld = 'This browser is too old for it'
export const tooOldText =
  'It cannot pack what is to be sent. Update the browser, or use another one. Everything else works.'
export const storeSees = 'What the store can see'
export const storeSeesText =
  'Sizes and times of sealed objects, how many devices there are, the ID of your access key, and the address that you connect from. No names, no texts, no pictures, no keys.'
export const back = 'Back'

/* Place. */

export const setUpTitle = 'Set up on this device'
export const where = 'Where your devices meet'
export const bucket = 'A bucket'
export const bucketHint = 'At a storage service, or on a server of your own. Works in all browsers.'
export const folder = 'A folder'
export const folderHint =
  'One that Syncthing, Dropbox, iCloud Drive or OneDrive carries to your other devices.'
export const folderText =
  'Choose an empty folder of its own, within what is carried. Only sealed files are put there.'
export const chooseFolder = 'Choose a folder'
export const deviceName = 'Name of this device'
export const deviceNameHint = 'Your other devices show it. The store does not see it.'

/* Bucket. */

export const service = 'Service'
export const r2 = 'Cloudflare R2'
export const b2 = 'Backblaze B2'
export const aws = 'AWS S3'
export const otherService = 'Another S3-compatible server'
export const getReady = 'Get the bucket ready'
export const fillIn = 'Fill in what it shows'
export const rule = 'CORS rule'
export const ruleText = 'It lets this page, at this address only, ask your bucket.'
export const copyRule = 'Copy the rule'
export const opensInNewTab = (label: string) => `${label} (opens in a new tab)`

export const r2Page = 'Open R2 in the Cloudflare dashboard'
export const r2Steps = [
  'Create a bucket. Leave it private; everything else can stay as it is.',
  'Open the bucket’s Settings, press Add beside “CORS policy”, and paste this rule:',
] as const
export const r2AfterRule = [
  'Back on R2’s overview, open “Manage API tokens” and create one: permission “Object Read & Write”, for this bucket only.',
  'The next page shows the access key ID, the secret access key and the endpoint. It shows the secret once.',
] as const
export const b2Page = 'Open the buckets at Backblaze'
export const b2Steps = [
  'Create a private bucket. Its line shows the endpoint.',
  'The page has no rule that fits, so save this one as rule.json and set it with Backblaze’s command line tool: b2 bucket update --cors-rules "$(cat rule.json)" BUCKET allPrivate',
] as const
export const b2AfterRule = [
  'Under “Application Keys” add a key for this bucket only, with Read and Write. Its keyID is the access key ID, its applicationKey the secret. The secret is shown once.',
] as const
export const awsPage = 'Open S3 in the AWS console'
export const awsSteps = [
  'Create a bucket, and leave “Block all public access” on.',
  'Under Permissions, edit “Cross-origin resource sharing (CORS)”, and paste this rule:',
] as const
export const awsAfterRule = [
  'The endpoint is https://s3.REGION.amazonaws.com, with the region that you chose for the bucket.',
  'In IAM, make a user with an access key whose policy allows s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on what is in it.',
] as const
export const otherSteps = [
  'Make a bucket, for instance on Garage, Ceph, SeaweedFS or RustFS.',
  'Save this rule as rule.json, and set it: aws s3api put-bucket-cors --endpoint-url ENDPOINT --bucket BUCKET --cors-configuration file://rule.json',
] as const
export const otherAfterRule = [
  'Make a key that may list, read, write and delete in this bucket.',
] as const

export const endpoint = 'Endpoint'
export const endpointHint = (example: string) => `Such as ${example}`
export const endpointMissing = 'The endpoint is required'
export const endpointNoAddress = (example: string) =>
  `This is not a web address. It should look like ${example}`
export const region = 'Region'
export const regionHint = (example: string) =>
  `Leave it blank to take it from the endpoint, or us-east-1. For example: ${example}`
export const regionWrong = 'A region has small letters, digits and hyphens only'
export const bucketName = 'Bucket'
export const bucketNameWrong =
  'A bucket’s name has 3 to 63 small letters, digits, hyphens and dots, and begins and ends with a letter or digit'
export const prefix = 'Folder in the bucket'
export const prefixHint = 'Several groups of devices can share a bucket in folders of their own.'
export const prefixWrong =
  'Use letters, digits, dots, hyphens and underscores, with a slash between two folders'
export const keyId = 'Access key ID'
export const keyIdWrong = 'Paste the access key ID as the service shows it, without spaces'
export const secret = 'Secret access key'
export const secretHint =
  'It stays on your devices, and is never sent: requests are only signed with it.'
export const secretKept = 'Saved. Type to replace it.'
export const secretWrong = 'Paste the secret access key as the service shows it, without spaces'
export const secretOfAnotherAddress =
  'The saved secret was given for another address or key: type the one that belongs to these'
export const saveAndTry = 'Save and try'
export const notSaved = 'Not saved'
export const couldNotBeSaved = 'It could not be saved.'
export const changeDetails = 'Change the details'
export const cancel = 'Cancel'

/* Reload. */

export const reloadFirst = 'One reload is needed'
export const reloadFirstText = (host: string) =>
  `This page may connect only to what it knew when it was loaded. Once it is loaded anew, it tries ${host}.`
export const reloadLoses =
  'Something is still being written, or a temporary chat is open: finish that first.'
export const reload = 'Reload'

/* Try. */

export const trying = 'Trying the store'
export const tryingText =
  'Parlour lists, puts, gets and deletes a small test object. Nothing else is touched.'
export const tryingFolder = 'Trying the folder'
export const beginning = 'Getting your chats ready to travel'
export const beginningText = 'This can take a minute where there are many. Keep this page open.'
export const triedAt = {
  list: 'It failed when the content was listed.',
  put: 'It failed when something was to be put there.',
  get: 'It failed when something was to be fetched.',
  delete: 'It failed when something was to be deleted.',
} as const
export const tryAgain = 'Try again'
export const allowFolder = 'Allow the folder'
export const startOver = 'Forget this place'
export const storeWillNotDo = 'The store cannot be used yet'
export const folderWillNotDo = 'The folder cannot be used yet'
export const notBegun = 'It could not begin'
export const unlock = 'Unlock and try again'

/* Code. */

export const yourCode = 'Your code'
export const newCode = 'The code of your devices'
export const newCodeText =
  'Each further device asks for this code. It opens everything that is in the store.'
export const writeItDown = 'Write it down: it is shown once, and nobody can recover it.'
export const haveWrittenIt = 'I have written it down'
export const writeItFirst = 'Write the code down first, then confirm it here'
export const ownInstead = 'Use a passphrase of my own instead'
export const madeInstead = 'Use a code that Parlour makes'
export const ownText =
  'At least 16 characters that nobody can guess. Nobody can recover it, and whoever has it and the store can try to guess it for years.'
export const keysTravel = 'API keys travel too'
export const keysTravelHint =
  'Off: you type the keys of your providers on each device. On: they travel sealed under a key of their own, between the devices where this is on.'
export const begin = 'Begin'
export const beginBusy = 'Beginning'

/* Join. */

export const joinTitle = 'Join your other devices'
export const devicesAreThere = 'There are devices here already'
export const devicesAreThereText =
  'Type their code to join them. What is here and what is there is put together; nothing is deleted.'
export const code = 'Code'
export const codeHint = '26 letters and digits. Capitals, spaces and hyphens do not matter.'
export const ownPassphrase = 'It is a passphrase of my own'
export const passphrase = 'Passphrase'
export const codeMissing = 'Type the code'
export const passphraseMissing = 'Type the passphrase'
export const codeProblems = {
  mistyped:
    'One symbol is another one, or two have changed places. Compare it with what you wrote down.',
  wrong_length: 'A code has 26 letters and digits; here are fewer or more.',
  wrong_symbol:
    'There is a symbol that no code has. Codes are made of digits and letters, without the letter u.',
} as const
export const join = 'Join'
export const joining = 'Opening'
export const notJoined = 'Not joined'
export const setUpText = 'Set-up text'
export const setUpTextHint =
  'On the other device: Settings, Devices, “Add a device”. It begins with parlour-devices-1.'
export const setUpTextMissing = 'Paste the set-up text'
