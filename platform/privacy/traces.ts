import type { PersonalTraces, TraceSchemas } from './declaration.ts'

/** The copies that the kernel keeps, each beside its store. */
export function kernelTraces(_schemas: TraceSchemas): readonly PersonalTraces[] {
  return []
}
