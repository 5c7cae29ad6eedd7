import type { Part } from './parse-text'

/** A macro, as it is called. */
export interface MacroCall {
  /** In lower case; of a closing tag with its slash; '' where there is no name. */
  name: string
  /** Whether its `#` keeps the white space of what it encloses. */
  keepsSpace: boolean
  /** Its arguments, separated by `::`, each without white space around it. */
  args: readonly (readonly Part[])[]
  /** All that stands after its name and separator, as one argument; absent where nothing does. */
  whole: readonly Part[] | undefined
}
