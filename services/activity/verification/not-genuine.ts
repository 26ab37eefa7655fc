/** What was handed in is not what was recorded: what is wrong, and where. */
export class NotGenuine extends Error {
  override name = 'NotGenuine'
}
