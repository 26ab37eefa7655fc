import { mkdirSync, writeFileSync } from 'node:fs'
import { type Finding, met } from './finding.ts'
import type { Machine } from './machine.ts'

export interface Results {
  readonly at: string
  readonly seconds: number
  readonly quick: boolean
  readonly machine: Machine
  readonly limit: string
  readonly findings: readonly Finding[]
}

const folder = new URL('./results/', import.meta.url)

/** Those of everything are the latest; a work that was measured by itself has its own beside them. */
export function saveResults(results: Results, name = 'latest'): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(new URL(`${name}.md`, folder), markdown(results))
}

export function line(finding: Finding): string {
  const mark = { true: 'met   ', false: 'MISSED', undefined: '      ' }[String(met(finding))]
  const from = fromText(finding)
  return `  ${mark} ${finding.what}: ${amount(finding)}${targetText(finding, ' (target ', ')')}${from && `  [${from}]`}`
}

function markdown({ at, seconds, quick, machine, limit, findings }: Results): string {
  const rows = findings.map((finding) => {
    const verdict = { true: 'yes', false: '**no**', undefined: '–' }[String(met(finding))]
    const cells = [
      finding.work,
      finding.what,
      amount(finding),
      targetText(finding, '', '') || 'reported',
      verdict,
      fromText(finding),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `# Last results

${machine.loadBefore > machine.cores ? '**The machine was busy with other work: ratios hold within this run, times are too high.**\n\n' : ''}${quick ? '**A quick run: it shows that the harness works, not how fast the product is.**\n\n' : ''}Measured ${at}, in ${Math.round(seconds)} s. How to read this: [the README](../README.md).

| | |
|---|---|
| Machine | ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, shared by product, database, load generator; load average before the run ${machine.loadBefore} |
| Software | Node ${machine.node}, PostgreSQL ${machine.postgres} |
| Durability | ${machine.durable}; one forced 8 KB write takes ${machine.syncMs} ms |
| Processor | a SHA-256 over 64 MiB takes ${machine.hashMs} ms |
| Limit of the database | ${limit} |

| work | figure | value | target | met | from |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

function amount({ value, unit }: Finding): string {
  return `${rounded(value)}${unit}`
}

function targetText({ target, unit }: Finding, before: string, after: string): string {
  if (!target) return ''
  const text = 'atLeast' in target ? `≥ ${target.atLeast}` : `< ${target.below}`
  return `${before}${text}${unit}${after}`
}

function fromText({ from }: Finding): string {
  return Object.entries(from)
    .map(([name, value]) => `${name} ${rounded(value)}`)
    .join(', ')
}

function rounded(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : String(Math.round(value * 1_000) / 1_000)
}
