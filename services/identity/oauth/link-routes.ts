import { type App, type Context, isId, overloaded, Problem, uuidOf } from '@souk/platform'
import { consoleUrlOf } from '../console/console.ts'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'
import { linksPerAddress, secondsForAddressToWait } from '../limits.ts'
import { commonPasswords } from '../members/common-passwords.ts'
import { type Member, passwordLength } from '../members/member.ts'
import { findTenant } from '../operator/store.ts'
import { choosePasswordPage } from '../pages/link.ts'
import { signInHeaders, stopPage } from '../pages/page.ts'
import { type PageTexts, textsFor } from '../pages/texts/index.ts'
import { looksLikeLink, type PasswordFault, passwordFault } from '../sign-in-links/link.ts'
import { choosePassword, findMemberOfLink } from '../sign-in-links/operations.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { errorPage } from './error-page.ts'
import { fieldsOf, isOwnForm } from './forms.ts'
import { beginSignIn, cookieOf } from './sign-ins.ts'

/**
 * Where a sign-in link leads. Opening it shows a form and changes nothing, as often as a browser or a scanner of mail may
 * do so; only the form uses it up.
 */
export function linkRoutes(app: App, identity: Identity): void {
  const config = { scope: 'public', hidden: true } as const
  const url = '/oauth/sign-in/:tenantId/:secret'
  app.route({
    method: 'GET',
    url,
    config,
    handler: (request, reply) => showLink(identity, request, reply),
  })
  app.route({
    method: 'POST',
    url,
    config: { ...config, takesForm: true },
    handler: (request, reply) => useLink(identity, request, reply),
  })
}

/** A link that can be used at this moment. */
interface OpenLink {
  readonly tenant: Tenant
  readonly member: Member
  readonly secret: string
}

async function showLink(identity: Identity, request: Request, reply: Reply) {
  const link = await openLinkOf(identity, request)
  if (!link) return gone(identity, request, reply)
  const t = textsFor(request.headers['accept-language'])
  return reply.headers(headersFor(identity, link)).send(formOf(identity, link, t))
}

async function useLink(identity: Identity, request: Request, reply: Reply) {
  const t = textsFor(request.headers['accept-language'])
  if (!isOwnForm(request, identity.issuer)) {
    const page = stopPage(t, t.stops.foreignLinkForm)
    return reply.code(403).headers(signInHeaders()).send(page)
  }
  const link = await openLinkOf(identity, request)
  if (!link) return gone(identity, request, reply)
  const field = fieldsOf(request)
  const password = field('password')
  reply.headers(headersFor(identity, link))
  const fault = passwordFault(password, field('repeated'), {
    ...passwordLength,
    common: await commonPasswords(),
    personal: [link.member.email, link.member.name ?? '', link.tenant.name],
  })
  if (fault !== undefined) {
    return reply.code(422).send(formOf(identity, link, t, faultText(fault, t)))
  }
  const passwordHash = await hashOrWait(identity, link, password)
  if (passwordHash === undefined) {
    return reply.code(503).send(formOf(identity, link, t, t.tooManyAtOnce))
  }
  const member = await savePassword(identity, link, passwordHash, request.id)
  if (!member) return gone(identity, request, reply)
  return signedIn(identity, link, request, reply)
}

/** The new password is committed. What somebody began with the old one meanwhile ends before the new sign-in begins. */
async function signedIn(identity: Identity, link: OpenLink, request: Request, reply: Reply) {
  const { tenant, member } = link
  identity.forget('member', uuidOf(member.id))
  await identity.oauth.signOut(member.id)
  const who = { tenantId: uuidOf(tenant.id), memberId: member.id }
  const signIn = await beginSignIn(identity, who, request.headers.cookie)
  reply.header('set-cookie', cookieOf(identity, signIn))
  return reply.redirect(consoleUrlOf(identity.issuer, tenant.id), 303)
}

async function openLinkOf(identity: Identity, { params }: Request): Promise<OpenLink | undefined> {
  const { tenantId, secret } = params as { tenantId: string; secret: string }
  if (!isId('ten', tenantId) || !looksLikeLink(secret)) return undefined
  const { database, secrets } = identity
  const tenant = await findTenant(database.system, uuidOf(tenantId))
  if (tenant?.status !== 'ACTIVE') return undefined
  const context = contextOf(tenant, 'anybody', 'openSignInLink')
  const member = await database.read(context, (tx) => findMemberOfLink(tx, secrets, secret))
  return member && { tenant, member, secret }
}

/**
 * Whatever was signed in to with the old password ends before the new one is committed: a link is often made because a
 * password has leaked, and works once, so that nobody could repeat what a crash had cut off.
 */
function savePassword(
  { database, secrets, oauth }: Identity,
  { tenant, member, secret }: OpenLink,
  passwordHash: string,
  requestId: string,
): Promise<Member | undefined> {
  const context = contextOf(tenant, requestId, 'useSignInLink')
  const actor = { type: 'member', id: member.id } as const
  return database.write({ ...context, actor, accountableMembers: [member.id] }, async (tx) => {
    const changed = await choosePassword(tx, secrets, secret, passwordHash)
    if (changed) await oauth.signOut(member.id)
    return changed
  })
}

function contextOf(tenant: Tenant, requestId: string, operation: string): Context {
  const { id, mode, currency, clockOffsetMs } = tenant
  const actor = { type: 'system', id: 'sign-in' } as const
  return { tenantId: uuidOf(id), mode, currency, clockOffsetMs, actor, requestId, operation }
}

async function hashOrWait(
  { passwords }: Identity,
  { tenant }: OpenLink,
  password: string,
): Promise<string | undefined> {
  try {
    return await passwords.hash(uuidOf(tenant.id), password)
  } catch (error) {
    if (error instanceof Problem && error.code === overloaded.code) return undefined
    throw error
  }
}

function formOf(
  { issuer }: Identity,
  { tenant, member }: OpenLink,
  t: PageTexts,
  trouble?: string,
): string {
  return choosePasswordPage(t, {
    tenantName: tenant.name,
    mode: tenant.mode,
    email: member.email,
    name: member.name,
    hasPassword: member.passwordHash !== null,
    consoleUrl: consoleUrlOf(issuer, tenant.id),
    lengthMin: passwordLength.min,
    lengthMax: passwordLength.max,
    ...(trouble !== undefined && { trouble }),
  })
}

function headersFor({ issuer }: Identity, { tenant }: OpenLink): Record<string, string> {
  return signInHeaders(consoleUrlOf(issuer, tenant.id))
}

/** Used, expired, made up: all look the same, and whoever tries many of them waits. */
async function gone(identity: Identity, request: Request, reply: Reply) {
  const t = textsFor(request.headers['accept-language'])
  const seconds = await secondsForAddressToWait(identity, 'link', request.ip, linksPerAddress)
  if (seconds > 0) {
    const headers = { ...signInHeaders(), 'retry-after': String(seconds) }
    return reply.code(429).headers(headers).send(errorPage(t, 'temporarily_unavailable'))
  }
  const { tenantId } = request.params as { tenantId: string }
  const page = stopPage(t, {
    ...t.stops.linkGone,
    ...(isId('ten', tenantId) && {
      wayOn: { href: consoleUrlOf(identity.issuer, tenantId), text: t.signIn },
    }),
  })
  return reply.code(410).headers(signInHeaders()).send(page)
}

function faultText(fault: PasswordFault, { passwordForm: { faults } }: PageTexts): string {
  if (fault === 'short') return faults.short(passwordLength.min)
  return fault === 'long' ? faults.long(passwordLength.max) : faults[fault]
}
