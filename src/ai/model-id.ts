/** Characters of a model's id at most; the longest that are known have about 100. */
const MAX_MODEL_ID_LENGTH = 200

/** Whether a text of a server's can be the id of a model: of a sane length, on one line. */
export function isModelId(id: string): boolean {
  return id.length <= MAX_MODEL_ID_LENGTH && !/\p{Cc}/u.test(id)
}
