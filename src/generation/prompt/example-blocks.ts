/** What parts examples of talk from each other. */
const BLOCK_MARK = '<START>'

/** The examples of a character, block by block, without their marks; blank ones are left out. */
export function exampleBlocks(examples: string): string[] {
  return examples
    .split(/<START>/i)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/**
 * A block as it is sent, within the system prompt.
 * @param name who talks like that. @param isFirst whether it is the first block that is sent; it says what they all are.
 */
export function exampleText(block: string, name: string, isFirst: boolean): string {
  const intro = `Examples of how ${name} talks. They are no part of the conversation:\n`
  return `${isFirst ? intro : ''}${BLOCK_MARK}\n${block}`
}
