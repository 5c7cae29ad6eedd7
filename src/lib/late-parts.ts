/*
 * What is shown once the start is over, unless somebody needs it sooner: a question of money cannot wait for that.
 */

let wake = () => {}
let arrival: Promise<boolean> | undefined

/**
 * Loads the late parts when it is time, or when they are wanted.
 * @param due resolves when the start is over. @throws what `load` throws.
 */
export function loadLateParts<Part>(due: Promise<void>, load: () => Promise<Part>): Promise<Part> {
  const wanted = new Promise<void>((resolve) => {
    wake = resolve
  })
  const loaded = Promise.race([due, wanted]).then(load)
  arrival = loaded.then(
    () => true,
    () => false,
  )
  return loaded
}

/** Has the late parts come now. @returns whether they are there, or come; false where nobody loads any. */
export function wantLateParts(): Promise<boolean> {
  wake()
  return arrival ?? Promise.resolve(false)
}
