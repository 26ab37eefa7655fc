/** Comments, texts, names, a function's body as text, the beginning of one that is SQL itself, ends of statements, the rest. */
const tokens =
  /(--[^\n]*|\/\*.*?\*\/)|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$.*?\$\2\$|begin\s+atomic\b|(;)|\w+|./gis

/**
 * The statements of a text one by one. A distributed database repeats the message of a change on its nodes, and there a
 * message with more than one statement is refused.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let isEmpty = true
  /** Within a body that is SQL itself: it and every `case` in it have an `end`. */
  let open = 0
  const end = () => {
    if (!isEmpty) statements.push(statement.trim())
    statement = ''
    isEmpty = true
  }
  for (const [token, comment, , semicolon] of text.matchAll(tokens)) {
    if (semicolon !== undefined && open === 0) {
      end()
      continue
    }
    statement += token
    if (/^begin\s/i.test(token) || (open > 0 && /^case$/i.test(token))) open += 1
    else if (open > 0 && /^end$/i.test(token)) open -= 1
    if (comment === undefined && token.trim() !== '') isEmpty = false
  }
  end()
  return statements
}
