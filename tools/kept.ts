import type { Service } from '@souk/platform'
import { generatedBy } from './access.ts'

/**
 * The source of the module with all that services keep right after events without one of its own. A console that shows it
 * hears nothing when that is done, and so has to know after which events to look again.
 */
export function keptModule(services: readonly Service[]): string {
  const kept = services
    .flatMap(({ reactions }) => reactions)
    .flatMap(({ kinds, gathering }) => (gathering?.keeps ? [{ noun: gathering.keeps, kinds }] : []))
    .map(({ noun, kinds }) => {
      const types = [...new Set(kinds.map(({ type }) => type))].sort()
      return `  ${noun}: [\n${types.map((type) => `    '${type}',\n`).join('')}  ],\n`
    })
  return `${generatedBy}
/** What is kept right after events without an event of its own, and after which. */
export const kept = {
${kept.join('')}} as const
`
}
