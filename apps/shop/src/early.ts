import { reloadWhenOutdated } from '@souk/pages/reload.ts'

/** Runs before everything else, in one piece: what is done here works even when the rest cannot be loaded. */
reloadWhenOutdated('souk.shop.reloads')
