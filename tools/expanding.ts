/**
 * While a new release comes up, machines with the one before go on working on the same tables. So a migration only
 * adds what the release before need not know; what that one still uses is taken away a release later, by a migration
 * that says so.
 */

const offences: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop (table|view|schema|function|procedure)\b/, 'drops what the release before may use'],
  [/\bdrop column\b/, 'drops a column that the release before may use'],
  [/\bdrop policy\b/, 'drops a policy that the release before may need'],
  [/\brevoke\b/, 'takes a right that the release before may need'],
  [/\brename\b/, 'renames what the release before knows by its old name'],
  [/\balter column \S+ (set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'refuses what the release before may leave out'],
  [
    /\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/,
    'adds a column that must be filled',
  ],
]

/** These hold rows of the release before to something that it does not know; a new table has none. */
const newLimits: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^alter table (?:only )?(\S+)\b.*\badd (?:constraint \S+ )?(?:check|unique|foreign key|exclude)\b/,
    'adds a limit that the release before may break',
  ],
  [/^create unique index .*\bon (\S+)/, 'adds a unique key that the release before may break'],
]

/** What the migration does to a release that still runs, one line each; none when it says since when that is over. */
export function contractions(text: string, releases: readonly string[]): string[] {
  const [, since] = /^-- contract: .*\bsince (\d+\.\d+\.\d+)\b/m.exec(text) ?? []
  if (since !== undefined && releases.includes(since)) return []
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap((statement) => /^create table (\S+)/.exec(statement)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const found = offences.filter(([pattern]) => pattern.test(statement))
    const limits = newLimits.filter(([pattern]) => {
      const [, table] = pattern.exec(statement) ?? []
      return table !== undefined && !made.has(table)
    })
    return [...found, ...limits].map(([, why]) => `${why}: ${statement.slice(0, 80)}`)
  })
}

/** Without comments, on one line each, in lower case. What stands in a function is looked at like the rest. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}
