/**
 * Leaves out of a library's module the top-level statements that the wanted exports do not need. For modules that also
 * make something when they are evaluated, such as an instance for everybody: a bundler must keep that, and all that it
 * needs, because it cannot know that nobody misses it.
 */
import { parseSync } from 'vite'

/**
 * @typedef {import('vite').ESTree.Node} Node
 */

/**
 * The module with the wanted exports, the statements that they need, directly or through others, and no others.
 * @param {string} code of a module without statements that must run for their effect
 * @param {readonly string[]} wanted names of exports
 * @returns {string}
 * @throws {Error} when it does not export one of them
 */
export function usedStatements(code, wanted) {
  const { program, module } = parseSync('module.js', code)
  const exported = new Map(
    module.staticExports
      .flatMap(({ entries }) => entries)
      .map(({ exportName, localName }) => [exportName.name, localName.name]),
  )
  const locals = wanted.map((name) => {
    const local = exported.get(name)
    if (!local) throw new Error(`The module exports no ${name}.`)
    return local
  })

  const statements = program.body
    .filter(({ type }) => /^(Import|Function|Class|Variable)Declaration$/.test(type))
    .flatMap(oneByOne)
    .map(({ node, before }) => ({ node, before, names: declaredBy(node), isUsed: false }))
  const needed = new Set(locals)
  for (const name of needed)
    for (const statement of statements)
      if (!statement.isUsed && statement.names.includes(name)) {
        statement.isUsed = true
        for (const each of identifiersIn(statement.node)) needed.add(each)
      }

  const kept = statements.filter(({ isUsed }) => isUsed)
  const list = wanted.map((name, index) => `${locals[index]} as ${name}`).join(', ')
  const parts = kept.map(({ node, before }) => before + code.slice(node.start, node.end))
  return [...parts, `export { ${list} }`].join(';\n')
}

/**
 * marked's lexer for GitHub's Markdown, the only kind that Parlour reads. Rules of the other kinds are expressions that marked
 * makes of one another when it is evaluated, a sixth of what it runs for a first message.
 * @param {string} code of marked
 * @returns {string}
 * @throws {Error} when it does not keep its kinds of rules in two objects, of blocks and of what is within them
 */
export function lexerOfMarked(code) {
  let objects = 0
  const kinds = /\{normal:[\w$]+,gfm:([\w$]+)(?:,breaks:[\w$]+)?,pedantic:[\w$]+\}/g
  const one = code.replace(kinds, (_, gfm) => {
    objects += 1
    return `{normal:${gfm},gfm:${gfm},breaks:${gfm},pedantic:${gfm}}`
  })
  if (objects !== 2) throw new Error(`marked has ${objects} objects of rules.`)
  return usedStatements(one, ['Lexer', 'Tokenizer'])
}

/**
 * The module with an object that is written out in it holding the wanted entries and no others; what only those need that
 * are gone, the minifier leaves out. For libraries that put all they can do into one object, which a bundler must keep whole.
 * @param {string} code
 * @param {string} name of the variable that begins with the object, or that `Object.assign` adds it to
 * @param {readonly string[]} wanted keys
 * @returns {string}
 * @throws {Error} when there is not one such object, or it lacks a wanted key
 */
export function usedEntries(code, name, wanted) {
  const objects = objectsOf(parseSync('module.js', code).program, name)
  const [object] = objects
  if (!object || objects.length > 1)
    throw new Error(`The module writes out ${objects.length} objects for ${name}.`)
  const entries = wanted.map((key) => {
    const entry = object.properties.find((/** @type {any} */ each) => each.key?.name === key)
    if (!entry) throw new Error(`${name} has no ${key}.`)
    return code.slice(entry.start, entry.end)
  })
  return `${code.slice(0, object.start)}{ ${entries.join(', ')} }${code.slice(object.end)}`
}

/**
 * highlight.js's core with what colours a text by registered grammars: its methods that Parlour and grammars call, and the
 * one option that counts besides the emitter, which Parlour brings.
 * @param {string} code
 */
export function engineOfHighlight(code) {
  const methods = ['highlight', 'configure', 'registerLanguage', 'inherit']
  return usedEntries(usedEntries(code, 'hljs', methods), 'options', ['languages'])
}

/**
 * @param {any} node
 * @param {string} name
 * @returns {any[]} the objects that are written out for a variable
 */
function objectsOf(node, name) {
  if (Array.isArray(node)) return node.flatMap((each) => objectsOf(each, name))
  if (typeof node !== 'object' || node === null) return []
  const isFirst = node.type === 'VariableDeclarator' && node.id.name === name
  const isFurther = node.callee?.property?.name === 'assign' && node.arguments[0]?.name === name
  const object = isFirst ? node.init : isFurther ? node.arguments[1] : undefined
  if (object?.type === 'ObjectExpression') return [object]
  return Object.values(node).flatMap((each) => objectsOf(each, name))
}

/**
 * @param {any} node a declaration
 * @returns {string[]}
 */
function declaredBy(node) {
  if (node.type === 'ImportDeclaration')
    return node.specifiers.map((/** @type {any} */ each) => each.local.name)
  return node.type === 'VariableDeclarator' ? [...identifiersIn(node.id)] : [node.id.name]
}

/**
 * A statement, or the variables of one that declares several, with what stands before each.
 * @param {any} statement
 * @returns {{ node: any, before: string }[]}
 */
function oneByOne(statement) {
  if (statement.type !== 'VariableDeclaration') return [{ node: statement, before: '' }]
  return statement.declarations.map((/** @type {any} */ node) => ({
    node,
    before: `${statement.kind} `,
  }))
}

/**
 * All names that stand in a part of the tree, also those of properties: one too many keeps a statement, and harms nothing.
 * @param {unknown} node
 * @param {Set<string>} [names]
 */
function identifiersIn(node, names = new Set()) {
  if (Array.isArray(node)) for (const each of node) identifiersIn(each, names)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name))
    for (const each of Object.values(node)) identifiersIn(each, names)
  }
  return names
}
