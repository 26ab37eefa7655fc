import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Email } from '../members/schemas.ts'
import { Name, Time } from '../schemas.ts'
import { linkUrl, type NewLink, type OwnerDraft } from './link.ts'

export const OwnerBody = Type.Object(
  { email: Email, name: Type.Optional(Name) },
  { additionalProperties: false },
)

export function ownerOf({ email, name }: Static<typeof OwnerBody>): OwnerDraft {
  return { email, name: name ?? null }
}

export const SignInLinkView = Type.Object(
  {
    member_id: Id('mem'),
    sign_in_link: Type.String({
      description:
        'Works once; whoever has it becomes the member. Hand it over by a way that you trust',
      examples: [
        'https://api.shop.example/oauth/sign-in/ten_01h455vb4pex5vsknk084sn02q/k2m9x4v7q1t8w3z6b5n0c2d4f6h8j1p3',
      ],
    }),
    expires_at: Time,
  },
  { title: 'SignInLink', description: '`sign_in_link` is only in this response' },
)

export function viewOfLink(issuer: string, tenantId: string, link: NewLink) {
  return {
    member_id: link.memberId,
    sign_in_link: linkUrl(issuer, tenantId, link),
    expires_at: link.expiresAt,
  }
}
