/** Said after `LATE_MS` without a word of an answer. */
export const NOT_ANSWERED_YET = 'The provider has not answered yet.'
