import type { References, Service } from './service.ts'

/** Asks every service that may refer to resources with this prefix, all in one flush. */
export function referencesTo(services: readonly Service[], prefix: string): References {
  const asked = services.flatMap(({ name, refersTo }) => {
    const refers = refersTo[prefix]
    return refers === undefined ? [] : [{ name, refers }]
  })
  return async (tx, id) => {
    const answers = await Promise.all(asked.map(({ refers }) => refers(tx, id)))
    return asked.filter((_service, index) => answers[index]).map(({ name }) => name)
  }
}
