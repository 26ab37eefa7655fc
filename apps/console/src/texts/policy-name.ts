import type { Texts } from './index.ts'

/** What an approval policy is called: one that a tenant started with in the language of the reader, until it is renamed. */
export function policyName(name: string, t: Texts): string {
  const known: Readonly<Record<string, string | undefined>> = t.policies.builtIn
  return known[name] ?? name
}
