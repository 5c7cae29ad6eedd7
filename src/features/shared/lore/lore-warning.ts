/** What is wrong with a book, or with one of its entries. LORE-52 */
export interface LoreWarning {
  code: 'neverFires' | 'brokenPattern' | 'shortKey' | 'commonKey' | 'constantOverBudget'
  /** Absent: of the book. */
  entryId?: string
  params?: Record<string, string | number>
}
