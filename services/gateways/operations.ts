import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkVersion,
  newId,
  sentInOrder,
  type Tx,
  withCommit,
} from '@souk/platform'
import type { GatewayKinds } from './adapters.ts'
import { enterDirectory } from './directory/store.ts'
import { gatewayCreated, gatewayDeleted, gatewayUpdated } from './events.ts'
import { probeAfterMs } from './health/health.ts'
import {
  type Allowed,
  builtInId,
  configured,
  type GatewayChanges,
  type GatewayDraft,
  gatewaysMax,
  isBuiltIn,
  newGateway,
  type PaymentGateway,
  type Seals,
  withBuiltIn,
} from './payment-gateway.ts'
import { awaitPayouts } from './payouts/operations.ts'
import {
  gatewayInUse,
  gatewayLimitReached,
  gatewayNotFound,
  gatewaySettingsRefused,
} from './problems.ts'
import { getRouting } from './routing/store.ts'
import { viewOfGateway } from './schemas.ts'
import {
  deleteGateway,
  getGatewayForUpdate,
  insertBuiltIn,
  insertGateway,
  listKeptGateways,
  markGatewayUsed,
  postponeProbe,
  updateGateway,
} from './store.ts'

export interface GatewayAccess {
  readonly kinds: GatewayKinds
  readonly seals: Seals
  readonly loopbackForSandboxes: boolean
}

/** All gateways of the tenant, the oldest first. They are few, and read by one statement. */
export async function listPaymentGateways(tx: Tx): Promise<PaymentGateway[]> {
  return withBuiltIn(await listKeptGateways(tx), tx.tenantId, tx.mode)
}

export async function getPaymentGateway(tx: Tx, gatewayId: string): Promise<PaymentGateway> {
  const found = (await listPaymentGateways(tx)).find(({ id }) => id === gatewayId)
  if (!found) throw gatewayNotFound({ gatewayId })
  return found
}

/** Whoever creates one waits at a built-in one for others who do, so that they are counted one after the other. */
export async function createGateway(
  tx: Tx,
  access: GatewayAccess,
  { kind, code, name, ...changes }: GatewayDraft & GatewayChanges,
): Promise<PaymentGateway> {
  const [, gateways] = await sentInOrder([lockGateways(tx), listKeptGateways(tx)])
  checkKind(tx, access, kind)
  if (gateways.length >= gatewaysMax) throw gatewayLimitReached({ limit: gatewaysMax })
  const draft = newGateway({ kind, code, name }, newId('ppr'), tx.now)
  const gateway = configured(draft, changes, allowedIn(tx, access, kind))
  await insertGateway(tx, gateway)
  if (access.kinds.of(kind).openPayouts) await awaitPayouts(tx, gateway.id)
  if (access.kinds.of(kind).readCallback) await enterDirectory(tx, gateway.id)
  announce(tx, gatewayCreated, (after) => viewOfGateway(access.kinds, after), { after: gateway })
  return gateway
}

/** One recorded by hand is enough for a tenant, and a live one is never paid with tests. */
function checkKind(tx: Tx, { kinds }: GatewayAccess, kind: PaymentGateway['kind']): void {
  const isTest = kind === 'TEST' && tx.mode === 'live'
  if (!isTest && kind !== 'MANUAL' && kinds.has(kind)) return
  const message = isTest
    ? 'is for sandboxes only'
    : kind === 'MANUAL'
      ? 'is in every tenant already'
      : 'is not known to this version'
  throw gatewaySettingsRefused(undefined, {
    errors: [{ path: '/kind', code: 'not_allowed', message }],
  })
}

function allowedIn(
  { mode, actor, accountableMembers, now }: Tx,
  { kinds, seals, loopbackForSandboxes }: GatewayAccess,
  kind: PaymentGateway['kind'],
): Allowed {
  const { currencies } = kinds.of(kind)
  const seal = (plain: string) => seals.seal(plain)
  const open = (sealed: Buffer) => seals.open(sealed)
  const asking = { actor, accountableMembers, now }
  return { mode, loopbackForSandboxes, currencies, seal, open, asking }
}

/**
 * The first payment through a gateway keeps it from being deleted; built-in ones never are. Where it is degraded the payment tries it, and
 * others leave it alone meanwhile.
 */
export function takePaymentThrough(tx: Tx, gateway: PaymentGateway): void {
  const { id, used, probeAt } = gateway
  if (!used && !isBuiltIn(gateway)) withCommit(tx, () => markGatewayUsed(tx, id))
  if (probeAt === null || probeAt > tx.now) return
  const next = new Date(tx.now.getTime() + probeAfterMs)
  withCommit(tx, () => postponeProbe(tx, id, next))
}

/** Whoever makes or deletes gateways, or names them in rules, waits here for others who do. */
export async function lockGateways(tx: Tx): Promise<void> {
  await sentInOrder([insertBuiltIn(tx), getGatewayForUpdate(tx, builtInId(tx.tenantId, 'manual'))])
}

/** A request that changes nothing creates no new version and no event. */
export async function changeGateway(
  tx: Tx,
  access: GatewayAccess,
  gatewayId: string,
  changes: GatewayChanges,
): Promise<PaymentGateway> {
  const [, before] = await sentInOrder([insertBuiltIn(tx), getGatewayForUpdate(tx, gatewayId)])
  checkVersion(tx, before.version)
  const asked = configured(before, changes, allowedIn(tx, access, before.kind))
  if (isDeepStrictEqual(asked, before)) return before
  const after = { ...asked, version: before.version + 1, updatedAt: tx.now }
  await updateGateway(tx, after)
  announce(tx, gatewayUpdated, (gateway) => viewOfGateway(access.kinds, gateway), { before, after })
  return after
}

/** Deletes a gateway that no payment was taken through: the books name those that were. */
export async function removeGateway(
  tx: Tx,
  { kinds }: GatewayAccess,
  gatewayId: string,
): Promise<PaymentGateway> {
  await lockGateways(tx)
  const [before, { rules }] = await sentInOrder([
    getGatewayForUpdate(tx, gatewayId),
    getRouting(tx),
  ])
  checkVersion(tx, before.version)
  const isNamed = rules.some((rule) => [rule.gateway_id, rule.fallback_id].includes(gatewayId))
  if (before.used || isNamed || isBuiltIn(before)) throw gatewayInUse({ code: before.code })
  await deleteGateway(tx, gatewayId)
  announceDeletion(tx, gatewayDeleted, (gateway) => viewOfGateway(kinds, gateway), { before })
  return before
}
