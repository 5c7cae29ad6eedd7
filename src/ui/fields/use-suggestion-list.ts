import { useState, type KeyboardEvent } from 'react'
import { isComposing } from './is-composing'

export type Suggestion = {
  /** What is put into the field. */
  value: string
  label: string
  /** A few words at the end of the line, such as "retires in 20 days". */
  note?: string
  /** A line below it, such as a price. */
  detail?: string
}

type Options = {
  value: string
  suggestions: readonly Suggestion[]
  onValueChange: (value: string) => void
  /** Called when the user opens the list. */
  onOpen?: () => void
}

/**
 * When the list of a SuggestField is open, what stands in it and which line is active (-1: none). All suggestions are
 * shown until one types. The list goes away when typing has settled the matter, by naming one of
 * them or none of them, so that it does not cover what stands below.
 */
export function useSuggestionList({ value, suggestions, onValueChange, onOpen }: Options) {
  const [wantsOpen, setWantsOpen] = useState(false)
  const [isFiltering, setIsFiltering] = useState(false)
  const [activeValue, setActiveValue] = useState<string>()
  const matches = isFiltering ? suggestions.filter((item) => isMatch(item, value)) : suggestions
  // By its value: the suggestions may come, or change, while the list is open.
  const activeIndex =
    activeValue === undefined ? -1 : matches.findIndex((item) => item.value === activeValue)
  const isSettled =
    isFiltering && suggestions.length > 0 && matches.every((item) => item.value === value)
  const isOpen = wantsOpen && !isSettled

  const open = () => {
    setWantsOpen(true)
    setIsFiltering(false)
    setActiveValue(value)
    onOpen?.()
  }
  const close = () => {
    setWantsOpen(false)
    setActiveValue(undefined)
  }
  const type = (text: string) => {
    setIsFiltering(text !== '')
    setActiveValue(undefined)
    onValueChange(text)
  }
  const choose = (suggestion: Suggestion) => {
    onValueChange(suggestion.value)
    close()
  }
  const step = (by: 1 | -1) => {
    if (!isOpen) open()
    else if (activeIndex < 0) setActiveValue(matches.at(by === 1 ? 0 : -1)?.value)
    else setActiveValue(matches[(activeIndex + by + matches.length) % matches.length]?.value)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const active = matches[activeIndex]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, not the dialog around it.
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isOpen) {
      if (active) event.preventDefault()
      if (active) choose(active)
      else close()
    }
  }
  return { isOpen, matches, activeIndex, open, close, type, choose, handleKeyDown }
}

function isMatch({ value, label }: Suggestion, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${label} ${value}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
