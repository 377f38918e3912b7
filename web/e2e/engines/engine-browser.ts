/**
 * A browser of any engine with a profile of its own: only what the story needs and both clients have. An expression is
 * JavaScript, because a page of another engine cannot read a function of this one.
 */
export interface EngineBrowser {
  /** What a person types into an empty date field for 31 January 2030 at 18:00. */
  readonly dateKeys: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Resolves when the document is loaded. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** A tab that is opened later covers this one: a hidden page does not update, and cannot be clicked. */
  toFront(): Promise<void>;
  /** The value of an expression, or of its promise, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the element that an expression returns, as a person does. */
  click(element: string): Promise<void>;
  /** Types into the element that an expression returns. */
  type(element: string, keys: string): Promise<void>;
  /** Chooses a file of this machine for the file input that an expression returns. */
  choose(element: string, path: string): Promise<void>;
  /** @param width of the window, in CSS pixels; WebKit's has its own least width */
  resize(width: number): Promise<void>;
}
