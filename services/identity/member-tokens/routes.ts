import { type App, created, refusals, sandboxOnly } from '@souk/platform'
import { heldBy } from '../http.ts'
import type { Identity } from '../identity.ts'
import { MemberParams } from '../members/schemas.ts'
import { memberDisabled, memberNotFound, scopeNotHeld } from '../problems.ts'
import { accessTokenSeconds } from '../tokens/token.ts'
import { claimMemberToken } from './operations.ts'
import { CreateMemberTokenBody, MemberTokenView } from './schemas.ts'

export function memberTokenRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/members/:memberId/tokens',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'createMemberToken',
      summary: 'Create a token of a member',
      description:
        'Returns an access token as the member would get it by signing in, for 15 minutes. Only in a sandbox, to try ' +
        'what needs a person, such as deciding on an approval. The caller must hold every scope of the token. In a ' +
        'live tenant members sign in themselves.',
      params: MemberParams,
      body: CreateMemberTokenBody,
      response: {
        201: MemberTokenView,
        ...refusals(sandboxOnly, memberNotFound, memberDisabled, scopeNotHeld),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { memberId } = request.params
        const { scopes: asked } = request.body
        const held = heldBy(request)
        const claims = await claimMemberToken(tx, identity.secrets, held, memberId, asked)
        const view = {
          member_id: memberId,
          access_token: await identity.keyring.sign(claims, identity.issuer),
          token_type: 'Bearer' as const,
          expires_in: accessTokenSeconds,
          scope: claims.scopes.join(' '),
        }
        return created(view, `/api/v1/members/${memberId}`)
      }),
  })
}
