import type { FieldError } from '@souk/sdk'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { fieldName } from '../texts/field-name.ts'
import { type Texts, useTexts } from '../texts/index.ts'

/** What the fields of a form have to know of the form. */
export interface FormState {
  /** Whether somebody has tried to submit it: from then on, what is missing says so. */
  readonly isTried: boolean
  /** What the API has refused, by the path of the field in what was sent. */
  readonly refused: ReadonlyMap<string, FieldError>
  /** Fields that somebody has typed into since, by the same paths. */
  readonly mended: ReadonlySet<string>
  /** The names of the fields by their paths, as they are shown. */
  readonly labels: Map<string, string>
}

export const Form = createContext<FormState>({
  isTried: false,
  refused: new Map(),
  mended: new Set(),
  labels: new Map(),
})

export const useForm = () => useContext(Form)

/** What is wrong with a field, in words of the catalog where it has some. */
export function faultText({ code, message }: FieldError, t: Texts): string {
  return t.kit.faults[code] ?? message
}

/** `Items 2 › Quantity` of `/items/1/quantity`, where the form has no name for it. */
export function placeName(path: string, t: Texts): string {
  // A number counts what stands before it.
  const steps = path.slice(1).split(/\/(?!\d+(?:\/|$))/)
  const names = steps.map((step) => {
    const [name = '', at] = step.split('/')
    return at === undefined ? fieldName(name, t) : `${fieldName(name, t)} ${Number(at) + 1}`
  })
  return names.join(' › ')
}

interface FaultFacts {
  readonly label: string
  readonly path?: string | undefined
  /** What the form has found wrong by itself. */
  readonly wrong?: string | undefined
  /** What is said once somebody has tried, where something has to be in it and nothing is. */
  readonly missing?: string | undefined
}

/** What is wrong with a field: found by the form, left out, or refused by the API. */
export function useFault({ label, path = '', wrong, missing }: FaultFacts): string | undefined {
  const t = useTexts()
  const { isTried, refused, mended, labels } = useForm()
  if (path !== '') labels.set(path, label)
  const refusal = mended.has(path) ? undefined : refused.get(path)
  return wrong ?? (isTried ? missing : undefined) ?? (refusal && faultText(refusal, t))
}
