/** `orders` of `orders:read`. */
export function areaOf(scope: string): string {
  return scope.slice(0, scope.indexOf(':'))
}
