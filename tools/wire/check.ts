import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../files.ts'
import { type AcceptedBreak, acceptedBreaks } from './accepted.ts'
import { breaking } from './breaking.ts'
import { currentContract } from './current.ts'
import { unpack } from './packed.ts'

/** Part of `npm run check`: says what would break whoever was written for the last release. */
const released = globSync('docs/released/*.json', { cwd: root }).sort(byVersion)
const last = released.at(-1)
if (last === undefined) throw new Error('there is no release in docs/released')
const breaks = breaking(unpack(readFileSync(join(root, last), 'utf8')), currentContract())
const matches = ({ what }: AcceptedBreak, text: string) =>
  typeof what === 'string' ? what === text : what.test(text)
const refused = breaks.filter((text) => !acceptedBreaks.some((one) => matches(one, text)))
const idle = acceptedBreaks.filter((one) => !breaks.some((text) => matches(one, text)))
for (const text of refused) console.log(`breaks ${basename(last, '.json')}: ${text}`)
for (const { what } of idle) console.log(`accepted, but nothing breaks like this: ${what}`)
process.exitCode = refused.length + idle.length === 0 ? 0 : 1

function byVersion(one: string, other: string): number {
  return basename(one).localeCompare(basename(other), 'en', { numeric: true })
}
