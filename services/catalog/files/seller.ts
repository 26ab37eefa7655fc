/** Who sells what a row is about, null for the operator: whoever it names, else the caller. For a provider that is itself. */
export function sellerIn(
  { provider_id: named }: { readonly provider_id?: string | null },
  caller: string | null,
): string | null {
  return named ?? caller
}
