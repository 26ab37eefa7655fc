/** Comments, texts, names, the two forms in which the body of a function is written, ends of statements, and the rest. */
const tokens =
  /(--[^\n]*|\/\*.*?\*\/)|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$.*?\$\2\$|begin\s+atomic\b.*?\bend\b|(;)|\w+|./gis

/**
 * The statements of a text one by one. A distributed database repeats the message of a change on its nodes, and there a
 * message with more than one statement is refused.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let isEmpty = true
  const end = () => {
    if (!isEmpty) statements.push(statement.trim())
    statement = ''
    isEmpty = true
  }
  for (const [token, comment, , semicolon] of text.matchAll(tokens)) {
    if (semicolon !== undefined) {
      end()
      continue
    }
    statement += token
    if (comment === undefined && token.trim() !== '') isEmpty = false
  }
  end()
  return statements
}
