import {
  accessRefusal,
  type Export,
  type FileForm,
  holds,
  type Import,
  insufficientScope,
  type Principal,
  type Service,
} from '@souk/platform'
import type { Job } from './job.ts'
import type { RowForm } from './parsing/row-form.ts'

/** What can be imported or exported, with its declaration. */
export type JobKind =
  | { readonly kind: string; readonly direction: 'import'; readonly declared: Import }
  | { readonly kind: string; readonly direction: 'export'; readonly declared: Export }

/** Those that any rows can be written in. */
export const plainForms: Readonly<Record<Job['format'], FileForm>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  ndjson: { extension: 'ndjson', mediaType: 'application/x-ndjson; charset=utf-8' },
}

type Declaring = Pick<Service, 'imports' | 'exports'>

function kindsOf({ imports, exports }: Declaring): JobKind[] {
  return [
    ...imports.map((declared) => {
      return { kind: `${declared.resource}.import`, direction: 'import' as const, declared }
    }),
    ...exports.map((declared) => {
      return { kind: `${declared.resource}.export`, direction: 'export' as const, declared }
    }),
  ]
}

/** Every kind of job that the mounted services declare. */
export class JobKinds {
  readonly #kinds: ReadonlyMap<string, JobKind>

  constructor(services: readonly Declaring[]) {
    this.#kinds = new Map(services.flatMap(kindsOf).map((kind) => [kind.kind, kind]))
  }

  find(kind: string): JobKind | undefined {
    return this.#kinds.get(kind)
  }

  /** Those that somebody may ask for may also be seen by them. */
  visibleTo(principal: Pick<Principal, 'scopes' | 'party'>): string[] {
    return [...this.#kinds.values()]
      .filter(({ declared }) => accessRefusal(declared, principal) === undefined)
      .map(({ kind }) => kind)
  }

  /**
   * Refuses whoever lacks a scope that the result of an export was written with. Those who retry it need them as well, so
   * that each requester holds what the one before held, and no part of the file was written with more than the last holds.
   */
  checkReader(job: Pick<Job, 'kind' | 'requester'>, { scopes }: Pick<Principal, 'scopes'>): void {
    const lacking = this.#scopesOfResult(job).find((scope) => !holds(scopes, scope))
    if (lacking !== undefined) throw insufficientScope({ requiredScope: lacking })
  }

  /** The scopes beside its own that the result of an export was written with. */
  #scopesOfResult({ kind, requester }: Pick<Job, 'kind' | 'requester'>): string[] {
    const found = this.#kinds.get(kind)
    if (found?.direction !== 'export') return []
    const { leftOut = {}, moreWith = [] } = found.declared
    const optional = [...Object.values(leftOut), ...moreWith]
    return optional.filter((scope) => holds(new Set(requester.scopes), scope))
  }

  /** What the file of an export is. */
  formOf({ kind, format }: Pick<Job, 'kind' | 'format'>): FileForm {
    const found = this.#kinds.get(kind)
    const own = found?.direction === 'export' ? found.declared.file : undefined
    return own ?? plainForms[format]
  }

  /** Those whose rows tell of persons. */
  ofPersons(): string[] {
    const kinds = [...this.#kinds.values()]
    return kinds.filter(({ declared }) => declared.tellsOfPersons).map(({ kind }) => kind)
  }

  /** What a thread has to know to read rows. */
  forms(): Readonly<Record<string, RowForm>> {
    const imports = [...this.#kinds.values()].flatMap((found) =>
      found.direction === 'import' ? [[found.kind, formOf(found.declared)] as const] : [],
    )
    return Object.fromEntries(imports)
  }
}

export function formOf({ row, columns, lines, shownOnly }: Import): RowForm {
  return { row, columns, shownOnly, ...(lines && { lines }) }
}
