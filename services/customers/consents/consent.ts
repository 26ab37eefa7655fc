export const consentChannels = ['EMAIL', 'SMS', 'PHONE', 'PUSH', 'POST', 'WEB'] as const
export type ConsentChannel = (typeof consentChannels)[number]

export interface Consent {
  readonly purpose: string
  readonly channel: ConsentChannel
  readonly granted: boolean
  /** Where it was said, such as a form. */
  readonly source: string
  readonly at: Date
}

export interface ConsentRecord extends Consent {
  readonly id: string
  readonly customerId: string
  readonly recordedAt: Date
}

/** Of purposes and channels together, which are shown with the customer. */
export const consentsMax = 50

function isSameKind(a: Consent, b: Consent): boolean {
  return a.purpose === b.purpose && a.channel === b.channel
}

/** Whether the very same was said before: a request that was sent twice records once. */
export function isKnown(consents: readonly Consent[], said: Consent): boolean {
  return consents.some(
    (known) =>
      isSameKind(known, said) &&
      known.granted === said.granted &&
      known.source === said.source &&
      known.at.getTime() === said.at.getTime(),
  )
}

/** The latest of each kind; what was said earlier and comes late changes nothing that was said after it. */
export function withConsent(consents: readonly Consent[], said: Consent): readonly Consent[] {
  const before = consents.find((known) => isSameKind(known, said))
  if (before !== undefined && before.at > said.at) return consents
  const others = consents.filter((known) => known !== before)
  return [...others, said].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ purpose, channel }: Consent): string {
  return `${purpose} ${channel}`
}
