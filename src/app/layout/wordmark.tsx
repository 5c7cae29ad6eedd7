/**
 * Mark and name, whose drawings stand in index.html: the page shows them before it has a script. The mark is the armchair of
 * public/icon.svg, whose buttons are holes; the name is in the serif of the titles, which a page without titles need not load.
 */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden width={26} height={28} className="text-accent">
        <use href="#parlour-mark" />
      </svg>
      {/* Gives way where the bar is narrow and has buttons of its own for the keys or for developers. */}
      <svg
        aria-hidden
        width={74}
        height={22}
        fill="currentColor"
        className="lg:max-xl:in-[header:has([data-extra])]:hidden"
      >
        <use href="#parlour-name" />
      </svg>
    </span>
  )
}
