/** An arch within an arch, in a square of 32: the mark of Souk. */
export const arches = 'M8 24v-8a8 8 0 0 1 16 0v8M13 24v-8a3 3 0 0 1 6 0v8'
