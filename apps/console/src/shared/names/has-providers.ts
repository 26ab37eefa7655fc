import { useIsOperator } from '../../session/caller.ts'
import { useHasChoices } from './name-field.tsx'
import { providerNames } from './providers.ts'

/** Whether there are providers to choose from; none for whoever is one, or may not see them. */
export function useHasProviders(): boolean {
  const hasChoices = useHasChoices(providerNames)
  return useIsOperator() && hasChoices
}
