//! Trees as JSON: nested arrays with leaves in them, or objects where a node has a name.

use gametree_core::Player;

use crate::Shape;
use crate::cursor::{Cursor, ReadError, is_name};
use crate::grower::Grower;
use crate::leaf::Leaf;

/// Reads a tree.
///
/// What is open is kept in a list of its own and not on the call stack, so that depth costs no more than length.
pub(crate) fn read<L: Leaf>(text: &str) -> Result<Shape<L>, ReadError> {
    let mut reader = Reader::<L> {
        cursor: Cursor::new(text),
        grower: Grower::new(),
        open: Vec::new(),
    };
    reader.node()?;
    while let Some(bracket) = reader.open.pop() {
        reader.go_on(bracket)?;
    }
    reader.skip_space();
    match reader.cursor.peek() {
        None => Ok(reader.grower.finish()),
        Some(_) => Err(reader.cursor.wrong("end of text")),
    }
}

struct Reader<'a, L> {
    cursor: Cursor<'a>,
    grower: Grower<L>,
    open: Vec<Bracket>,
}

/// A bracket that was opened, and what has been read since.
struct Bracket {
    kind: Kind,
    keys: Vec<Key>,
    is_empty: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A node as the list of its children.
    List,
    /// A node as an object.
    Object,
    /// The list of children in an object.
    Children,
}

/// What an object can say about its node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Name,
    Value,
    Children,
    /// Who moves at the root.
    Root,
}

impl Key {
    const fn text(self) -> &'static str {
        match self {
            Key::Name => "name",
            Key::Value => "value",
            Key::Children => "children",
            Key::Root => "root",
        }
    }

    /// Whether this key is written so; other programs call a name a label.
    fn is(self, text: &str) -> bool {
        text == self.text() || (self == Key::Name && text == "label")
    }

    /// Whether the other key cannot stand in the same object: no key comes twice, and a leaf has no children.
    fn excludes(self, other: Key) -> bool {
        let is_content = |key| matches!(key, Key::Value | Key::Children);
        self == other || (is_content(self) && is_content(other))
    }
}

impl Bracket {
    const fn new(kind: Kind) -> Self {
        Bracket {
            kind,
            keys: Vec::new(),
            is_empty: true,
        }
    }
}

impl<L: Leaf> Reader<'_, L> {
    /// Reads a leaf, or the bracket that opens another node.
    fn node(&mut self) -> Result<(), ReadError> {
        self.skip_space();
        let place = self.cursor.place();
        let kind = match self.cursor.peek() {
            Some('[') => Some(Kind::List),
            Some('{') => Some(Kind::Object),
            Some('"') if L::IS_QUOTED => None,
            Some('-' | '0'..='9') if !L::IS_QUOTED => None,
            _ => {
                let expected = format!("a node, which is a list, an object, or {}", L::expected());
                return Err(self.cursor.wrong(expected));
            }
        };
        let begun = self.grower.begin();
        begun.map_err(|limit| place.error(limit, "one more"))?;
        if let Some(kind) = kind {
            self.cursor.take();
            self.open.push(Bracket::new(kind));
            return Ok(());
        }
        self.leaf()?;
        self.end()
    }

    /// Reads the next item of an open bracket, or its end.
    fn go_on(&mut self, mut bracket: Bracket) -> Result<(), ReadError> {
        self.skip_space();
        let closing = if bracket.kind == Kind::Object {
            '}'
        } else {
            ']'
        };
        if self.cursor.peek() == Some(closing) && !bracket.is_empty {
            if bracket.kind != Kind::Children {
                self.end()?;
            }
            self.cursor.take();
            return Ok(());
        }
        if !bracket.is_empty {
            if self.cursor.peek() != Some(',') {
                return Err(self.cursor.wrong(format!("',' or {closing:?}")));
            }
            self.cursor.take();
        }
        bracket.is_empty = false;
        if bracket.kind == Kind::Object {
            self.entry(bracket)
        } else {
            self.open.push(bracket);
            self.node()
        }
    }

    /// Reads one key of an object and what belongs to it.
    fn entry(&mut self, mut bracket: Bracket) -> Result<(), ReadError> {
        self.skip_space();
        let key = self.key(&bracket.keys)?;
        self.skip_space();
        self.cursor.expect(':')?;
        self.skip_space();
        bracket.keys.push(key);
        self.open.push(bracket);
        match key {
            Key::Name => self.name(),
            Key::Root => self.first_mover(),
            Key::Value => self.leaf(),
            Key::Children => {
                self.cursor.expect('[')?;
                self.open.push(Bracket::new(Kind::Children));
                Ok(())
            }
        }
    }

    /// Reads a key that may follow the earlier ones of its object.
    fn key(&mut self, earlier: &[Key]) -> Result<Key, ReadError> {
        let place = self.cursor.place();
        let text = self.string()?;
        let mut keys = vec![Key::Name, Key::Value, Key::Children];
        if self.grower.ply() == 0 {
            keys.push(Key::Root);
        }
        keys.retain(|key| !earlier.iter().any(|earlier| earlier.excludes(*key)));
        let found = keys.iter().find(|key| key.is(&text));
        found.copied().ok_or_else(|| {
            let left: Vec<String> = keys.iter().map(|key| format!("{:?}", key.text())).collect();
            let expected = if left.is_empty() {
                "no more keys".to_owned()
            } else {
                left.join(" or ")
            };
            place.error(expected, format_args!("{text:?}"))
        })
    }

    fn name(&mut self) -> Result<(), ReadError> {
        let place = self.cursor.place();
        let name = self.string()?;
        if !is_name(&name) {
            let expected = "a name, which is a letter and then letters, digits, _, - and '";
            return Err(place.error(expected, format_args!("{name:?}")));
        }
        self.grower.current().name = Some(name.into());
        Ok(())
    }

    fn first_mover(&mut self) -> Result<(), ReadError> {
        let place = self.cursor.place();
        let word = self.string()?;
        let [first, second] = L::SIDES;
        let player = if word == first {
            Player::First
        } else if word == second {
            Player::Second
        } else {
            let expected = format!("{first:?} or {second:?}");
            return Err(place.error(expected, format_args!("{word:?}")));
        };
        self.grower.set_first_mover(player);
        Ok(())
    }

    /// Reads what stands at a leaf.
    fn leaf(&mut self) -> Result<(), ReadError> {
        let place = self.cursor.place();
        let word = if L::IS_QUOTED {
            self.string()?
        } else {
            let belongs = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
            self.cursor.take_while(belongs).to_owned()
        };
        if word.is_empty() {
            return Err(self.cursor.wrong(L::expected()));
        }
        let leaf = L::read(&word).ok_or_else(|| place.error(L::expected(), &word))?;
        self.grower.current().leaf = Some(leaf);
        Ok(())
    }

    /// Reads a string; those of a tree are short.
    fn string(&mut self) -> Result<String, ReadError> {
        let mut text = String::new();
        if self.cursor.peek() != Some('"') {
            return Err(self.cursor.wrong("a string"));
        }
        self.cursor.take();
        loop {
            match self.cursor.peek() {
                Some('"') => {
                    self.cursor.take();
                    return Ok(text);
                }
                Some('\\') => {
                    self.cursor.take();
                    text.push(self.escaped()?);
                }
                Some(c) if !c.is_control() => {
                    self.cursor.take();
                    text.push(c);
                }
                _ => return Err(self.cursor.wrong("'\"' at the end of the string")),
            }
        }
    }

    /// Reads what follows a backslash: a character by its number, which is all that names need, or one that stands for itself.
    fn escaped(&mut self) -> Result<char, ReadError> {
        let place = self.cursor.place();
        match self.cursor.take() {
            Some(c @ ('"' | '\\' | '/')) => Ok(c),
            Some('u') => {
                let digits: String = (0..4).filter_map(|_| self.cursor.take()).collect();
                let is_number = digits.len() == 4 && digits.chars().all(|c| c.is_ascii_hexdigit());
                u32::from_str_radix(&digits, 16)
                    .ok()
                    .filter(|_| is_number)
                    .and_then(char::from_u32)
                    .ok_or_else(|| place.error("u and the number of a character", &digits))
            }
            _ => Err(place.error("u, \", \\ or / after a backslash", "something else")),
        }
    }

    /// Ends a node at its closing bracket.
    fn end(&mut self) -> Result<(), ReadError> {
        if self.grower.end() {
            Ok(())
        } else {
            Err(self.cursor.wrong("\"value\" or \"children\""))
        }
    }

    fn skip_space(&mut self) {
        self.cursor
            .take_while(|c| matches!(c, ' ' | '\t' | '\n' | '\r'));
    }
}
