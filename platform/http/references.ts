import type { AskServices, ResourceQuestion, Service } from './service.ts'

/** Asks every service that may refer to resources with this prefix, all in one flush. */
export function referencesTo(services: readonly Service[], prefix: string): AskServices {
  return asking(services, ({ refersTo }) => refersTo[prefix])
}

/** Asks every service that may be at work on resources with this prefix, all in one flush. */
export function workingOn(services: readonly Service[], prefix: string): AskServices {
  return asking(services, ({ worksOn }) => worksOn[prefix])
}

function asking(
  services: readonly Service[],
  questionOf: (service: Service) => ResourceQuestion | undefined,
): AskServices {
  const asked = services.flatMap((service) => {
    const question = questionOf(service)
    return question === undefined ? [] : [{ name: service.name, question }]
  })
  return async (tx, id) => {
    const answers = await Promise.all(asked.map(({ question }) => question(tx, id)))
    return asked.filter((_service, index) => answers[index]).map(({ name }) => name)
  }
}
