import { type ActionOf, advance, lifecycle, type Metadata, type StateOf } from '@souk/platform'

/**
 * `submit` is given twice: first for the application, then for the details that onboarding asks for. `close` is
 * given twice too, because open orders have to be finished in between.
 */
export const providerLifecycle = lifecycle({
  APPLIED: { submit: 'ONBOARDING' },
  INVITED: { submit: 'ONBOARDING' },
  ONBOARDING: { submit: 'IN_REVIEW' },
  IN_REVIEW: { approve: 'ACTIVE', reject: 'REJECTED', 'request-info': 'ONBOARDING' },
  REJECTED: { submit: 'ONBOARDING' },
  ACTIVE: { pause: 'PAUSED', suspend: 'SUSPENDED', close: 'CLOSING' },
  PAUSED: { resume: 'ACTIVE', suspend: 'SUSPENDED', close: 'CLOSING' },
  SUSPENDED: { reinstate: 'ACTIVE', close: 'CLOSING' },
  CLOSING: { close: 'CLOSED' },
  CLOSED: {},
})

export type ProviderStatus = StateOf<typeof providerLifecycle>
export type ProviderCommand = ActionOf<typeof providerLifecycle>

type Giver = 'provider' | 'operator'

/** Who may give a command. A provider does not decide about itself. */
export const commandGivers: Record<ProviderCommand, Giver> = {
  submit: 'provider',
  approve: 'operator',
  reject: 'operator',
  'request-info': 'operator',
  pause: 'provider',
  resume: 'provider',
  suspend: 'operator',
  reinstate: 'operator',
  close: 'provider',
}

/** The operator may give every command, also those of the provider. */
export function mayGive(giver: Giver, command: ProviderCommand): boolean {
  return giver === 'operator' || commandGivers[command] === giver
}

export interface Contact {
  name: string | null
  email: string | null
  phone: string | null
}

/** What a client may set, at creation and later. */
export interface ProviderData {
  handle: string
  displayName: string
  legalName: string | null
  kind: 'SELLER' | 'SERVICE' | 'BOTH'
  business: 'INDIVIDUAL' | 'COMPANY'
  country: string | null
  taxIds: Record<string, string>
  contact: Contact
  defaultCurrency: string
  metadata: Metadata
}

export interface Provider extends ProviderData {
  readonly id: string
  readonly status: ProviderStatus
  readonly statusReason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export function newProvider(
  data: ProviderData,
  status: 'APPLIED' | 'INVITED',
  id: string,
  now: Date,
): Provider {
  return { ...data, id, status, statusReason: null, version: 1, createdAt: now, updatedAt: now }
}

/**
 * The reason belongs to the status that it explains, so a command without one clears the old reason. A refusal names
 * the commands that this caller could give instead.
 */
export function move(
  provider: Provider,
  command: ProviderCommand,
  reason: string | null,
  now: Date,
  giver: Giver = 'operator',
): Provider {
  const commands = Object.keys(commandGivers) as ProviderCommand[]
  const givable = commands.filter((other) => mayGive(giver, other))
  const status = advance(providerLifecycle, provider.status, command, givable)
  return changed(provider, { status, statusReason: reason }, now)
}

export function revise(provider: Provider, changes: Partial<ProviderData>, now: Date): Provider {
  return changed(provider, changes, now)
}

function changed(provider: Provider, changes: Partial<Provider>, now: Date): Provider {
  return { ...provider, ...changes, version: provider.version + 1, updatedAt: now }
}
