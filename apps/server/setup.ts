import { runSetup } from './run-setup.ts'

/** Reads the settings while nothing else is loaded, so that a wrong one is told at once. */
await runSetup(async () => (await import('./prepare.ts')).prepare)
