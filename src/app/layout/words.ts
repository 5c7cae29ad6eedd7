/* Layout. */

export const skipToContent = 'Skip to content'

/* Menu sheet. */

export const settings = 'Settings'
export const goTo = 'Go to…'
export const importLabel = 'Import'
export const exportLabel = 'Export'
export const menu = 'Menu'
export const allPages = 'All pages'

/* Navigation. */

export const home = 'Home'
export const providers = 'Providers'
export const characters = 'Characters'
export const conversations = 'Conversations'
export const randomText = 'Random Text'
export const randomChat = 'Random Chat 2.0'
export const swipeChat = 'Swipe & Chat'
export const imgGen = 'Img Gen'
export const about = 'About'
export const swipe = 'Swipe'

/* Storage notices. */

export const somethingWrongWithData = 'Something is wrong with your data'
export const somethingWrongWithDataText =
  'It was not saved, or cannot be read, and the explanation could not be loaded. Keep this page open until you have a connection again, and copy what you have typed.'

/* Tab bar. */

export const tabs = 'Tabs'
export const more = 'More'

/* Theme switch. */

export const themeAsTheSystem = 'Theme: as the system'
export const themeLight = 'Theme: light'
export const themeDark = 'Theme: dark'

/* Top bar. */

export const parlour = 'Parlour'
export const main = 'Main'
