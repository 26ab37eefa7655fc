import { type App, idempotencyInProgress, refusals } from '@souk/platform'
import { principalOf } from '../http.ts'
import type { Identity } from '../identity.ts'
import { loginsPerMember, secondsToWait } from '../limits.ts'
import { commonPasswords } from '../members/common-passwords.ts'
import type { Member } from '../members/member.ts'
import { changeOwnPassword, checkPassword } from '../members/operations.ts'
import { MemberView, viewOfMember } from '../members/schemas.ts'
import { getMember } from '../members/store.ts'
import { passwordLimitReached, passwordWeak, passwordWrong } from '../problems.ts'
import { describeCaller, type NameProvider } from './operations.ts'
import { CallerView, ChangePasswordBody } from './schemas.ts'

export function meRoutes(app: App, identity: Identity, nameProvider: NameProvider): void {
  passwordRoute(app, identity)
  app.route({
    method: 'GET',
    url: '/api/v1/me',
    config: { scope: 'any', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getCaller',
      summary: 'Get the caller',
      description:
        'Returns whom the token speaks for, what it may do, and the tenant with its clock. Use it to show a ' +
        'person only what they may do. Roles and scopes are those of this moment, so they can be fewer than when ' +
        'the token was issued.',
      response: { 200: CallerView },
    },
    handler: (request) =>
      request.read((tx) => describeCaller(tx, principalOf(request), nameProvider)),
  })
}

/** Only with the password of this moment: whoever finds a page open has none. Signs the member out as every new one does. */
function passwordRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/me/password',
    config: { scope: 'any', audience: ['operator', 'provider'], onlyForPeople: true },
    schema: {
      operationId: 'changeMyPassword',
      summary: 'Change your password',
      description:
        'Sets another password for the member who calls, and signs them out everywhere. Whoever set the password before, ' +
        'or made the link with which it was chosen, counts as having a part in what the member does; a day after this ' +
        'change they no longer do, so that the member can approve what they asked for.',
      body: ChangePasswordBody,
      response: { 200: MemberView, ...refusals(passwordWrong, passwordWeak, passwordLimitReached) },
    },
    handler: async (request) => {
      const { tenantId, actor } = principalOf(request)
      const { current_password: current, password } = request.body
      const common = await commonPasswords()
      let member: Member | undefined
      const isFirst = await request.precheck(async (tx) => {
        member = await getMember(tx, actor.id)
        await checkPassword(tx, member, password, common)
      })
      if (isFirst) await checkCurrent(identity, tenantId, member, current)
      const hash = isFirst ? await identity.passwords.hash(tenantId, password) : undefined
      return request.write(async (tx) => {
        if (!member || hash === undefined) throw idempotencyInProgress()
        const changed = await changeOwnPassword(tx, member, hash)
        if (!changed) throw passwordWrong()
        return viewOfMember(changed)
      })
    },
    onSend: async ({ principal }, { statusCode }) => {
      if (statusCode === 200 && principal) await identity.oauth.signOut(principal.actor.id)
    },
  })
}

/** Counted before it is looked at, as on the page where people sign in. */
async function checkCurrent(
  { database, passwords, now }: Identity,
  tenantId: string,
  member: Member | undefined,
  password: string,
): Promise<void> {
  const bucket = `own password ${tenantId} ${member?.id}`
  const retryAfterSeconds = await secondsToWait(database.system, bucket, loginsPerMember, now())
  if (retryAfterSeconds > 0) {
    const headers = { 'retry-after': String(retryAfterSeconds) }
    throw passwordLimitReached({ retryAfterSeconds }, { headers })
  }
  if (!(await passwords.match(tenantId, password, member?.passwordHash))) throw passwordWrong()
}
