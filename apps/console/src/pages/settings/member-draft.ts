import type { Member } from '@souk/sdk'

/** A member as the form has it. */
export interface MemberDraft {
  readonly name: string
  readonly roles: ReadonlySet<string>
}

export function draftOf({ name, roles }: Pick<Member, 'name' | 'roles'>): MemberDraft {
  return { name: name ?? '', roles: new Set(roles) }
}

/** What is sent of the fields that changed. */
export function changedMember({ name, roles }: Partial<MemberDraft>) {
  return { name, roles: roles && ([...roles] as Member['roles']), status: undefined }
}
