/** Fields that people cannot write in the console although the API takes them, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'createOrder.metadata':
    'Metadata is for programs: nobody types it while somebody is on the phone.',
}
