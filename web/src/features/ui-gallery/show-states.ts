/** States that a picture cannot be in by itself, and the class that shows each of them in the gallery. */
const pseudoClass = /(?<!\\):(hover|active|focus-visible)\b/g;

/** Beside each rule for a state stands one for the class, e.g. `.show-hover`. Safe to call again. */
function showIn(holder: CSSStyleSheet | CSSGroupingRule | CSSStyleRule) {
  for (let at = holder.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = holder.cssRules.item(at);
    if (rule instanceof CSSStyleRule && pseudoClass.test(rule.selectorText)) {
      pseudoClass.lastIndex = 0;
      holder.insertRule(rule.cssText.replaceAll(pseudoClass, '.show-$1'), at + 1);
    } else if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) {
      showIn(rule);
    }
  }
}

const done = new WeakSet<CSSStyleSheet>();

/** Makes `show-hover`, `show-active` and `show-focus-visible` work on this page. */
export function showStates() {
  for (const sheet of document.styleSheets) {
    if (done.has(sheet)) continue;
    done.add(sheet);
    showIn(sheet);
  }
}
