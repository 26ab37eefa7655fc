import type { Client } from '@souk/sdk'
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

type Fields = Pick<Client, 'name' | 'scopes' | 'grant_types' | 'redirect_uris'>

export function fieldsOf(draft: ClientDraft): Fields {
  return {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    grant_types: [...draft.grants] as Client['grant_types'],
    redirect_uris: redirectsOf(draft),
  }
}

/** The fields that differ. A wildcard that nobody has touched stays one. */
export function changedFields(before: ClientDraft, after: ClientDraft): Partial<Fields> {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = Object.keys(is) as (keyof Fields)[]
  const differing = names.filter((name) => textOf(was[name]) !== textOf(is[name]))
  return Object.fromEntries(differing.map((name) => [name, is[name]]))
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : [...value].sort().join('\n')
}
