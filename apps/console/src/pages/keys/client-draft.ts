import type { Client, CreateClientRequest } from '@souk/sdk'
import { only } from '../../kit/given.ts'
import { spelledOut } from '../../shared/scopes.ts'

/** A client as the form has it. */
export interface ClientDraft {
  readonly name: string
  readonly scopes: ReadonlySet<string>
  readonly isConfidential: boolean
  readonly grants: ReadonlySet<string>
  readonly redirects: string
}

export function draftOf(client: Client | undefined, known: readonly string[]): ClientDraft {
  return {
    name: client?.name ?? '',
    scopes: spelledOut(client?.scopes ?? [], known),
    isConfidential: client?.confidential ?? true,
    grants: new Set(client?.grant_types ?? ['client_credentials']),
    redirects: client?.redirect_uris.join('\n') ?? '',
  }
}

function redirectsOf({ redirects }: ClientDraft): string[] {
  return [...new Set(redirects.split(/\s+/).filter(Boolean))]
}

/** Whether members can sign in but have nowhere to return to. */
export function lacksRedirect(draft: ClientDraft): boolean {
  return draft.grants.has('authorization_code') && redirectsOf(draft).length === 0
}

type Fields = ReturnType<typeof fieldsOf>

export function fieldsOf(draft: ClientDraft) {
  return {
    name: draft.name.trim(),
    scopes: [...draft.scopes] as unknown as CreateClientRequest['scopes'],
    grant_types: [...draft.grants] as Client['grant_types'],
    redirect_uris: redirectsOf(draft),
  }
}

const fieldOf: Readonly<Record<keyof ClientDraft, keyof Fields | undefined>> = {
  name: 'name',
  scopes: 'scopes',
  isConfidential: undefined,
  grants: 'grant_types',
  redirects: 'redirect_uris',
}

/** What is sent of the fields that changed. A wildcard that nobody has touched stays one. */
export function changedClient(draft: ClientDraft, changed: readonly (keyof ClientDraft)[]) {
  const names = new Set(changed.map((key) => fieldOf[key]))
  return only(fieldsOf(draft), names)
}
